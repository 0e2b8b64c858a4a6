//! The `warren` program: arguments, then one run mode.

use clap::{CommandFactory, Parser, Subcommand};
use std::io::{self, Write};
use std::process::ExitCode;
use warren::tools::{
    self, Done, advise, arena, battle, bench, fuzz, manual, play, puzzles, record, render, replay, serve, tune, verify,
};

/// Many threads draw and free large pictures, and the system's allocator keeps memory for each of them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The release, and the commit that it was built from.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("WARREN_COMMIT"), ")");

/// Board games at the players' own pace. Without a command: the bot on Discord if `DISCORD_TOKEN` is set, else the sandbox.
#[derive(Parser)]
#[command(version = VERSION, after_help = tools::list_of_games(), max_term_width = 110)]
struct Warren {
    #[command(subcommand)]
    mode: Option<Mode>,
}

#[derive(Subcommand)]
enum Mode {
    Sandbox(serve::Sandbox),
    Doctor(serve::Doctor),
    Backup(serve::Backup),
    Restore(serve::Restore),
    MigrateDb(serve::MigrateDb),
    Play(play::Play),
    Record(record::Record),
    Replay(replay::Replay),
    Verify(verify::Verify),
    Render(render::Render),
    Arena(arena::Arena),
    Advise(advise::Advise),
    Tune(tune::Tune),
    Fuzz(fuzz::Fuzz),
    Bench(bench::Bench),
    Battle(battle::Battle),
    Puzzle(puzzles::Today),
    Puzzles(puzzles::Puzzles),
    Completions(manual::Completions),
    Man(manual::Man),
}

fn main() -> ExitCode {
    let mode = Warren::parse().mode;
    let mut out = io::stdout().lock();
    let done = run(mode, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            if let Some(why) = stop.why() {
                // Nobody is left to be told if standard error is closed as well.
                let _ = writeln!(io::stderr(), "{why}");
            }
            stop.code()
        }
    }
}

fn run(mode: Option<Mode>, out: &mut dyn Write) -> Done {
    match mode {
        Some(Mode::Sandbox(tool)) => tool.run(),
        Some(Mode::Doctor(tool)) => tool.run(out),
        Some(Mode::Backup(tool)) => tool.run(out),
        Some(Mode::Restore(tool)) => tool.run(out),
        Some(Mode::MigrateDb(tool)) => tool.run(out),
        Some(Mode::Play(tool)) => tool.run(&mut io::stdin().lock(), out),
        Some(Mode::Record(tool)) => tool.run(out),
        Some(Mode::Replay(tool)) => tool.run(out),
        Some(Mode::Verify(tool)) => tool.run(out),
        Some(Mode::Render(tool)) => tool.run(out),
        Some(Mode::Arena(tool)) => tool.run(out),
        Some(Mode::Advise(tool)) => tool.run(out),
        Some(Mode::Tune(tool)) => tool.run(out),
        Some(Mode::Fuzz(tool)) => tool.run(out),
        Some(Mode::Bench(tool)) => tool.run(out),
        Some(Mode::Battle(tool)) => tool.run(out),
        Some(Mode::Puzzle(tool)) => tool.run(&mut io::stdin().lock(), out),
        Some(Mode::Puzzles(tool)) => tool.run(out),
        Some(Mode::Completions(tool)) => tool.run(Warren::command(), out),
        Some(Mode::Man(tool)) => tool.run(Warren::command(), out),
        None => serve::serve(),
    }
}
