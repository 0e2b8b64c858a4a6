//! Names the commit that a release is built from, for `warren --version`. Other builds do not look, so that a commit alone
//! builds nothing anew.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=WARREN_COMMIT");
    let named = std::env::var("WARREN_COMMIT").ok().filter(|commit| !commit.is_empty());
    let found = || {
        println!("cargo:rerun-if-changed=.git/HEAD");
        println!("cargo:rerun-if-changed=.git/index");
        let said = Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).output().ok()?;
        let commit = String::from_utf8(said.stdout).ok().filter(|_| said.status.success())?;
        Some(commit.trim().to_owned())
    };
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = named.or_else(|| if is_release { found() } else { None });
    println!("cargo:rustc-env=WARREN_COMMIT={}", commit.as_deref().unwrap_or("unreleased"));
}
