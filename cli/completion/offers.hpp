// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// One word that may stand where the cursor is.
struct Offer {
    std::string text; ///< the whole word
    std::string help; ///< one phrase, may be empty
};

/// Who knows the words: we, or the shell, which knows its files.
enum class OfferKind { words, files, folders };

/// What may stand where the cursor is.
struct Offers {
    OfferKind kind = OfferKind::words;
    std::vector<Offer> items = {};
    bool goes_on = false; ///< the word is not finished with an offer: no space after it
    bool dashed = false;  ///< the words may begin with a dash: no name of somebody is among them
};

/// What a name on the command line stands for.
enum class Asked {
    image,
    image_ref,
    intent_image,
    secret,
    service_account,
    account_namespace,
    credential,
    registry,
    uid
};

/// Recorded names that begin with a text. Any bytes may be in them.
using FindNames = std::function<std::vector<Offer>(Asked asked, std::string_view prefix)>;

} // namespace pullrec::cli
