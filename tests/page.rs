//! The sandbox's page in a real browser: what one person does there, and what another cannot see.

mod browser;

use super::world::Folder;
use browser::Browser;
use serde_json::json;
use std::time::Duration;
use warren::app::{App, SystemClock};
use warren::discord::{self, Bot};
use warren::sandbox::{self, Sandbox};
use warren::store::Store;

/// The newest board that can be played on.
const BOARD: &str =
    "[...document.querySelectorAll('.message:not(.ephemeral)')].findLast(m => m.querySelector('[data-part^=\"act:\"]'))";
/// The newest message that only the person sees.
const PRIVATE: &str = "[...document.querySelectorAll('.message.ephemeral')].at(-1)";

#[tokio::test(flavor = "multi_thread")]
async fn people_play_on_the_page_and_keep_their_hands_to_themselves() {
    let Some(mut page) = Browser::launch().await else {
        println!("SKIPPED: there is no Chromium here. Install `chromium`, or say where it is with CHROMIUM.");
        return;
    };
    let folder = Folder::new();
    let app = App::new(Store::open(&folder.url()).await.unwrap(), SystemClock);
    let settings =
        sandbox::Settings { clock: sandbox::Clock::Still, patience: Duration::from_mins(1), ..sandbox::Settings::default() };
    let sandbox = Sandbox::start(settings).await.unwrap();
    let settings = discord::Settings { token: "sandbox".into(), api: Some(sandbox.url()) };
    let bot = Bot::connect(app.clone(), &settings).await.unwrap();
    bot.ready().await;

    page.open(&sandbox.url()).await;
    page.until("the commands", "state.online && state.commands.guild.length > 0 && !!here()").await;
    page.until("Ada in #games", "state.me === state.people[0].id && $('title').textContent === '# games'").await;

    page.slash("game new", &[("game", "cave"), ("players", "3")]).await;
    page.until("a lobby", &lobby("Ada")).await;
    page.become_person("Ben").await;
    page.click("Join", &button("Join")).await;
    page.until("Ben at the table", &lobby("Ben")).await;
    page.become_person("Ada").await;
    page.click("Add bot", &button("Add bot")).await;
    page.until("a bot at the table", &lobby("normal bot")).await;
    page.click("Start", &button("Start")).await;

    let mut seen = json!("");
    for way in ["slash", "buttons", "slash", "buttons"] {
        let look = format!("(i => i?.naturalWidth > 0 && i.alt && i.src !== {seen} && i.src)({BOARD}?.querySelector('img'))");
        seen = page.until("a board that has changed", &look).await;
        let look = format!("state.people.find(p => {BOARD}.innerText.includes(`${{p.name}} to move`))?.name");
        let mover = page.until("whose move it is", &look).await;
        page.become_person(mover.as_str().unwrap()).await;
        let old = page.look(&format!("{PRIVATE}?.dataset.id ?? ''")).await;
        let answer = format!("(m => m && m.dataset.id !== {old} ? m : null)({PRIVATE})");
        if way == "slash" {
            page.slash("play", &[("action", "")]).await;
            page.until("what was played", &format!("{answer}?.innerText.includes('Played:')")).await;
        } else {
            page.click("Act", &format!("{BOARD}.querySelector('[data-part^=\"act:\"]')")).await;
            page.pick_through(&answer).await;
        }
    }
    let look = format!("(i => i?.naturalWidth > 0 && i.src !== {seen})({BOARD}?.querySelector('img'))");
    page.until("the board after the last move", &look).await;

    // Ada's hand is Ada's: Ben's page has neither the message nor the picture, and his own hand is another.
    page.become_person("Ada").await;
    let hers = page.hand(BOARD, PRIVATE).await;
    page.become_person("Ben").await;
    let known = "JSON.stringify([...state.messages.values()]) + document.body.innerHTML";
    page.until("Ben's page", &format!("!({known}).includes({})", json!(hers))).await;
    let private =
        "[...state.messages.values()].filter(m => m.ephemeral && m.interaction?.user?.id && m.interaction.user.id !== state.me)";
    assert_eq!(page.look(&format!("{private}.length")).await, 0);
    let his = page.hand(BOARD, PRIVATE).await;
    assert_ne!(hers, his);
    page.become_person("Cleo").await;
    page.click("My hand", &format!("{BOARD}.querySelector('[data-part^=\"hand:\"]')")).await;
    page.until("a kind refusal", &format!("{PRIVATE}?.innerText.includes('seat') && !{PRIVATE}.querySelector('img')")).await;

    bot.stop().await;
    app.close().await;
    drop(page);
    sandbox.stop().await.unwrap();
}

/// The lobby, once it names `whom`.
fn lobby(whom: &str) -> String {
    format!(
        "[...document.querySelectorAll('.message')].some(m => m.querySelector('[data-part^=\"join:\"]') && m.innerText.includes({}))",
        json!(whom)
    )
}

/// The newest button with this label.
fn button(label: &str) -> String {
    format!("[...document.querySelectorAll('.message .btn')].findLast(b => b.textContent === {} && !b.disabled)", json!(label))
}
