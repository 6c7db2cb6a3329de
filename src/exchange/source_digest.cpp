// SPDX-License-Identifier: Apache-2.0
#include "exchange/source_digest.hpp"

#include "domain/digest.hpp"

namespace pullrec::exchange {

std::string digest_of(const KnownFiles& files) {
    Sha256 digest;
    std::string line;
    for (const store::FileKind kind : {store::FileKind::intent, store::FileKind::record}) {
        for (const store::SourceFile& file : files.of(kind)) {
            line.assign(directory_name(kind)).append("/").append(file.name).append(1, '\0');
            digest.add(line.append(file.digest).append("\n"));
        }
    }
    return digest.hex();
}

} // namespace pullrec::exchange
