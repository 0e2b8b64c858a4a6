//! How far a long command has come: a bar on a terminal, gone when the work is done, and nothing of it in a pipe.

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use std::time::Duration;

/// How often the time beside a bar moves on while nothing else does.
const TICK: Duration = Duration::from_millis(250);

/// Towards a known end; `unit` is what is counted, or what is done just now.
pub fn bar(length: usize, unit: &'static str) -> ProgressBar {
    begin(ProgressBar::new(length as u64), "{bar:40} {pos} of {len} {msg}, {elapsed}", unit)
}

/// Towards an end that nobody knows.
pub fn count(unit: &'static str) -> ProgressBar {
    begin(ProgressBar::no_length(), "{spinner} {pos} {msg}, {elapsed}", unit)
}

/// On standard error, where `indicatif` draws only if that is a terminal.
fn begin(bar: ProgressBar, template: &str, unit: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the templates above are written right");
    let bar = bar.with_style(style).with_message(unit).with_finish(ProgressFinish::AndClear);
    if !bar.is_hidden() {
        bar.enable_steady_tick(TICK);
    }
    bar
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_bar_has_a_template_that_can_be_read() {
        super::bar(3, "games").inc(1);
        super::count("actions").inc(1);
    }
}
