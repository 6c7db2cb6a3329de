// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/intent_list.hpp"
#include "answers/record_filter.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/source.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// A login by its hash, or by its tag.
struct LoginArgument {
    std::string text;
    bool is_tag = false;
};

/// What `--hash` names; none when it is not given. Throws `Error` (usage) for another form.
std::optional<LoginArgument> login_argument(const Arguments& arguments, std::string_view name);

/// The options that choose images, by name and age: for every list.
std::vector<Option> image_filter_options();

/// The options that choose grants: for records and grants.
std::vector<Option> grant_filter_options();

/// The option under which unreadable files are listed, and the one for an exit code of empty lists.
Option undecodable_option();
Option exit_empty_option();

/// What those options choose. Throws `Error` (usage) for a bad value, and for options that cannot
/// What `--image` and `--registry` ask for; throws `Error` (usage) for no pattern.
answers::ImageFilter image_filter(const Arguments& arguments);

/// both hold.
answers::RecordFilter record_filter(const Arguments& arguments, Timestamp now);

/// The same for intents; only the options of images.
answers::IntentQuery intent_filter(const Arguments& arguments, Timestamp now);

/// Whether any of these options is given.
bool is_filtered(const Arguments& arguments);

/// Refuses filters beside `--undecodable`: what cannot be read cannot be chosen by its content.
void require_no_filter(const Arguments& arguments);

/// Refuses a tag where the source draws a new tag key in every run.
void require_lasting_tags(const answers::RecordFilter& filter, const SourceView& source);

} // namespace pullrec::cli
