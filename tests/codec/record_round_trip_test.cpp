// SPDX-License-Identifier: Apache-2.0
#include "tests/codec/documents.hpp"
#include "tests/random_records.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using test::RandomRecords;

TEST_CASE("what is written is read back as the same value, and written again as the same bytes") {
    RandomRecords random;
    for (int round = 0; round < 3000; ++round) {
        const Document<PulledRecord> record{random.record(), round % 2 == 0 ? ApiVersion::v1beta1
                                                                            : ApiVersion::v1alpha1};
        const std::string bytes = encode(record.value, record.version);
        CAPTURE(bytes);
        const auto decoded = decode_pulled_record(bytes);
        REQUIRE(decoded == Decoded<PulledRecord>(record));
        REQUIRE(encode(std::get<Document<PulledRecord>>(decoded).value, record.version) == bytes);

        const Document<PullIntent> intent{{{random.text()}}, record.version};
        REQUIRE(decode_intent(encode(intent.value, intent.version)) == Decoded<PullIntent>(intent));
    }
}
