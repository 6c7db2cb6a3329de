// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/preloaded_command.hpp"
#include "cli/confirm.hpp"
#include "cli/output/escape.hpp"
#include "cli/taken_list.hpp"
#include "domain/error.hpp"
#include "domain/listed_names.hpp"
#include "domain/mapping_key.hpp"
#include "upkeep/preloaded.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

using upkeep::PreloadedAddition;

constexpr PreloadedWords kWords{"preloaded add", "Would add", "Added",
                                "open to every pod without any credential, as preloaded"};

ImageName name_of(const Image& image) {
    const MappingKey key(image, NameRule::normalised);
    if (key.fault() != ReferenceFault::none) {
        throw Error(ErrorCode::usage, "IMAGE: no image name can be read in it: give it as a pod "
                                      "does");
    }
    return key.name();
}

PreloadedCandidate wanted(const Image& image, const ListedImage& listed) {
    PreloadedCandidate result = candidate_of(listed);
    result.names = {name_of(image)};
    result.called.push_back(image);
    return result;
}

std::vector<PreloadedCandidate> found_in(const ImageListing& listing,
                                         const std::vector<std::string>& images) {
    const ListedNames names(listing.images);
    std::vector<PreloadedCandidate> result;
    for (const std::string& text : images) {
        const Image image{text};
        const MeantImages meant = names.meant_by(image);
        if (meant.ref_unknown) {
            throw Error(ErrorCode::refused,
                        fmt::format("refused: the list does not tell the id of {}: give what "
                                    "'crictl images -o json' prints",
                                    escape(text)));
        }
        if (meant.none()) {
            throw Error(ErrorCode::not_found,
                        fmt::format("no listed image has the name {}: 'pullrec image parse' shows "
                                    "how a name is read",
                                    escape(text)));
        }
        for (const ListedImage& listed : listing.images) {
            if (std::find(meant.refs.begin(), meant.refs.end(), listed.id) != meant.refs.end()) {
                result.push_back(wanted(image, listed));
            }
        }
    }
    return result;
}

std::vector<PreloadedCandidate> wanted_images(const Invocation& invocation) {
    const auto images = invocation.arguments.texts("IMAGE");
    const auto ref = invocation.arguments.text("image-ref");
    const auto listing = listing_if_given(invocation);
    if (ref.has_value() == listing.has_value()) {
        throw Error(ErrorCode::usage, "say which image on the node is meant: --images-cmd CMD, "
                                      "--images FILE or --image-ref REF, one of them");
    }
    if (listing) {
        return found_in(*listing, images);
    }
    if (images.size() != 1 || ref->empty()) {
        throw Error(ErrorCode::usage, "--image-ref names one image: give one IMAGE with it");
    }
    const Image image{images.front()};
    return {{{*ref}, {name_of(image)}, {}, {image}, false}};
}

void require_unknown(const PreloadedAddition& plan) {
    if (plan.known.empty()) {
        return;
    }
    std::string text = "refused: ";
    for (const upkeep::KnownPull& known : plan.known) {
        text += fmt::format("{}{} {}", &known == plan.known.data() ? "" : "; ",
                            escape(known.image_ref.text), known.why);
    }
    throw Error(ErrorCode::refused,
                text + ".\nAs preloaded it would be open to pods that never proved that they may "
                       "use it");
}

PreloadedAddition apply(const Invocation& invocation, const OpenSource& source,
                        const std::vector<PreloadedCandidate>& images) {
    auto store = store::Store::open(source.view.path, store::Access::write,
                                    {waiting_of(invocation), {}, {}});
    return store.write([&](store::Writer& writer) {
        PreloadedAddition plan = upkeep::plan_preloaded(writer, images);
        // a pull may have begun since the question
        require_unknown(plan);
        for (const store::PreloadedImage& row : plan.rows) {
            writer.add_preloaded(row.image_ref, row.image_name);
        }
        if (!plan.rows.empty()) {
            writer.log(change_of(invocation, std::string(kWords.command),
                                 preloaded_log(plan.rows, kWords)));
        }
        return plan;
    });
}

ExitCode run(const Invocation& invocation) {
    OpenSource source = open_listing_authority(invocation);
    const auto images = wanted_images(invocation);
    PreloadedAddition plan = source.store.read(
        [&](const store::Reader& reader) { return upkeep::plan_preloaded(reader, images); });
    require_unknown(plan);
    if (!plan.rows.empty() && !invocation.arguments.given("dry-run")) {
        confirm(invocation, images_text(plan.rows) + " to add, " + std::string(kWords.consequence));
        plan = apply(invocation, source, images);
    }
    if (plan.rows.empty() && invocation.arguments.text("output") != "json") {
        invocation.out.write("Nothing to do: on the list already.\n");
        return ExitCode::done;
    }
    print_preloaded(invocation, source, plan.rows, kWords);
    return ExitCode::done;
}

std::vector<Option> options() {
    std::vector<Option> result = listing_options();
    result.push_back({.name = "image-ref", .value = "REF", .help = "what the runtime calls it"});
    for (Option& option : result) {
        option.heading = "Required (one)";
    }
    result.push_back({.name = "reason", .value = "TEXT", .help = "why, for the log"});
    for (const Option& option : change_options()) {
        result.push_back(option);
    }
    return result;
}

std::vector<ExitMeaning> exits() {
    auto all = preloaded_exits("a pull of it is known, no confirmation, no list here");
    all.push_back({ExitCode::image_list, "--images-cmd failed"});
    return all;
}

} // namespace

const Command& preloaded_add_command() {
    static const Command command{
        .path = "preloaded add",
        .group = Group::change,
        .summary = "count images without a record as preloaded",
        .details =
            "For images that came with the node or were loaded by hand. Refused where a record, "
            "an intent, a vanished record or a pull of the image was ever known: as preloaded it "
            "would be open to pods that never proved themselves. Names are compared with host and "
            "'library/' filled in, without tag.",
        .examples = {{"pullrec preloaded add registry.k8s.io/pause:3.9 --images-cmd 'crictl images "
                      "-o json'",
                      "an image of the node's own"},
                     {"pullrec preloaded add localhost/tool --images images.json --dry-run",
                      "look first"}},
        .positionals = {{.name = "IMAGE",
                         .help = "the name by which pods ask for it",
                         .at_most = Positional::any_number}},
        .options = options(),
        .formats = {"table", "json"},
        .globals = preloaded_globals(),
        .exits = exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
