// SPDX-License-Identifier: Apache-2.0
#include "cli/pull_child.hpp"

#include "cli/child_process.hpp"
#include "cli/forwarded_signals.hpp"
#include "cli/last_line.hpp"
#include "cli/process.hpp"
#include "domain/error.hpp"
#include "domain/stall.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pullrec::cli {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kTimeToStop{10};

/// A pipe from the command that goes on to a stream of this process.
struct Passage {
    exchange::Descriptor from = {};
    int to = -1;

    /// Passes on what is there; the text is valid until the next call. None: the pipe ended.
    std::optional<std::string_view> pass(std::array<char, 65536>& buffer) {
        const ssize_t count = ::read(from.get(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) {
            return std::string_view();
        }
        if (count <= 0) {
            from = {};
            return std::nullopt;
        }
        const std::string_view text(buffer.data(), static_cast<std::size_t>(count));
        for (std::string_view left = text; !left.empty() && to >= 0;) {
            const ssize_t written = ::write(to, left.data(), left.size());
            if (written > 0) {
                left.remove_prefix(static_cast<std::size_t>(written));
            } else if (errno != EINTR) {
                to = -1; // nobody reads: the pull goes on all the same
            }
        }
        return text;
    }
};

class PullChild {
public:
    PullChild(const std::vector<std::string>& words, const PullWatch& watch)
        : watch_(watch), last_sign_(Clock::now()), last_told_(last_sign_ - watch.stall_timeout) {
        Pipe output = make_pipe();
        Pipe errors = make_pipe();
        const HeldBackSignals held;
        child_.emplace(words, ChildStart{.output = output.to.get(),
                                         .errors = errors.to.get(),
                                         .held_back = &held.before()});
        ForwardedSignals::hand_to(child_->id());
        passages_ = {Passage{std::move(output.from), STDOUT_FILENO},
                     Passage{std::move(errors.from), STDERR_FILENO}};
    }
    ~PullChild() { ForwardedSignals::hand_to(0); }
    PullChild(const PullChild&) = delete;
    PullChild& operator=(const PullChild&) = delete;

    PullChildEnd run() {
        while (!wait_once(time_left())) {
            stop_if_due();
        }
        // what it printed last lies in the pipes; who inherited them may hold them open for long
        while (pass_on_what_is_left()) {
        }
        end_.status = child_->end();
        // it may have come while this was not waiting, and the command heard of it, too
        end_.stopped = end_.stopped || stop_flag();
        end_.last_line = last_line_.text();
        return end_;
    }

private:
    /// Waits for output or the end; true when the command ended.
    bool wait_once(std::chrono::milliseconds most) {
        auto awaited = outputs();
        const bool ended = child_->await(awaited, most);
        pass_on(awaited[0].revents != 0, awaited[1].revents != 0);
        return ended;
    }

    /// False when there is nothing.
    bool pass_on_what_is_left() {
        auto awaited = outputs();
        return ::poll(awaited.data(), awaited.size(), 0) > 0 &&
               pass_on(awaited[0].revents != 0, awaited[1].revents != 0);
    }

    [[nodiscard]] std::array<pollfd, 2> outputs() const {
        return {pollfd{passages_[0].from.get(), POLLIN, 0},
                pollfd{passages_[1].from.get(), POLLIN, 0}};
    }

    bool pass_on(bool output, bool errors) {
        bool any = false;
        if (output) {
            const auto text = passages_[0].pass(buffer_);
            last_line_.add(text.value_or(""));
            any = true;
        }
        if (errors) {
            keep_words(passages_[1].pass(buffer_).value_or(""));
            any = true;
        }
        if (any) {
            note_sign_of_life();
        }
        return any;
    }

    void keep_words(std::string_view text) {
        constexpr std::size_t kKept = 4096;
        end_.last_words += text;
        if (end_.last_words.size() > kKept) {
            end_.last_words.erase(0, end_.last_words.size() - kKept);
        }
    }

    void note_sign_of_life() {
        last_sign_ = Clock::now();
        if (watch_.stall_timeout.count() > 0 && !stopping_ &&
            last_sign_ - last_told_ >= progress_interval(watch_.stall_timeout)) {
            last_told_ = last_sign_;
            end_.stalled = !watch_.sign_of_life();
        }
    }

    [[nodiscard]] std::optional<Clock::time_point> next_deadline() const {
        if (stopping_) {
            return *stopping_ + kTimeToStop;
        }
        return watch_.stall_timeout.count() > 0 ? std::optional(last_sign_ + watch_.stall_timeout)
                                                : std::nullopt;
    }

    [[nodiscard]] std::chrono::milliseconds time_left() const {
        using std::chrono::milliseconds;
        // a signal that comes just before the wait does not end it
        constexpr milliseconds kLongestWait{1000};
        const auto deadline = next_deadline().value_or(Clock::time_point::max());
        return std::clamp(std::chrono::ceil<milliseconds>(deadline - Clock::now()), milliseconds(0),
                          kLongestWait);
    }

    void stop_if_due() {
        const bool late = next_deadline().value_or(Clock::time_point::max()) <= Clock::now();
        if (stopping_) {
            if (late) {
                child_->signal(SIGKILL);
            }
            return;
        }
        end_.stalled = end_.stalled || late;
        end_.stopped = stop_flag();
        if (end_.stopped || end_.stalled) {
            child_->signal(end_.stopped ? stop_signal() : SIGTERM);
            stopping_ = Clock::now();
        }
    }

    const PullWatch& watch_;
    PullChildEnd end_;
    std::optional<ChildProcess> child_;
    std::array<Passage, 2> passages_;
    std::array<char, 65536> buffer_{};
    LastLine last_line_;
    Clock::time_point last_sign_;
    Clock::time_point last_told_;
    std::optional<Clock::time_point> stopping_; ///< since when it should end
};

} // namespace

PullChildEnd run_pull(const std::vector<std::string>& words, const PullWatch& watch) {
    const ForwardedSignals forwarded;
    std::optional<PullChild> child;
    try {
        child.emplace(words, watch);
    } catch (const std::system_error& error) {
        throw Error(ErrorCode::io, fmt::format("'{}' cannot be run: {}", words.front(),
                                               why_not_run(error.code().value())));
    }
    return child->run();
}

} // namespace pullrec::cli
