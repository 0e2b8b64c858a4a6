//! What a shell and `man` want to know of the program.

use super::Done;
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::Write;

/// Write what a shell needs to complete the commands of this program
#[derive(Args, Clone, Debug)]
pub struct Completions {
    /// For which shell
    shell: Shell,
}

impl Completions {
    pub fn run(self, mut program: Command, out: &mut dyn Write) -> Done {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut program, "warren", &mut text);
        Ok(out.write_all(&text)?)
    }
}

/// Write the manual page, for `man`
#[derive(Args, Clone, Debug)]
pub struct Man {}

impl Man {
    /// The page of the program itself, and after it what each command offers.
    pub fn run(self, mut program: Command, out: &mut dyn Write) -> Done {
        program.build();
        let page = clap_mangen::Man::new(program.clone());
        let mut text = Vec::new();
        page.render(&mut text)?;
        for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
            let called = format!("warren {}", command.get_name());
            let about = clap_mangen::Man::new(command.clone().bin_name(called.clone()).display_name(called));
            about.render_name_section(&mut text)?;
            about.render_synopsis_section(&mut text)?;
            about.render_description_section(&mut text)?;
            about.render_options_section(&mut text)?;
        }
        Ok(out.write_all(&text)?)
    }
}
