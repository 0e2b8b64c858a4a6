//! What is kept of people: shown to them, forgotten when they wish, and cleared away when it is old.

use super::vacation::shade;
use super::{App, GameId, Person, PersonId, Refusal, Seconds, Status, plain};
use crate::store::{Change, SatRow};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// All that is kept of a person, as a file for their eyes only.
#[derive(Clone, PartialEq, Eq)]
pub struct Kept {
    pub file: String,
    pub json: String,
    /// What will happen if they have it forgotten, in sentences.
    pub text: String,
}

/// Moves of a running game are in it.
impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Kept({} bytes)", self.json.len())
    }
}

/// What became of a wish to be forgotten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forgotten {
    /// The games that go on without the person: post their news.
    pub games: Vec<GameId>,
    pub text: String,
}

/// What games call a person of whom nothing else is kept.
const FORMER: &str = "a former player";

const DAY: Seconds = 86_400;

impl App {
    /// All that is kept of a person.
    pub async fn kept_of(&self, person: PersonId) -> Result<Kept, Refusal> {
        let store = &self.inner.store;
        let sat = store.sat_in(person).await?;
        let mut games = Vec::new();
        for game in &sat {
            let deeds = store.deeds(game.game, person).await?;
            let deeds: Vec<Value> =
                deeds.into_iter().map(|(ply, at, words)| json!({ "ply": ply, "at": at, "move": words })).collect();
            games.push(json!({
                "game": game.game.0, "kind": game.kind, "status": format!("{:?}", game.status).to_lowercase(), "channel": game.channel.to_string(),
                "server": game.guild.map(|guild| guild.to_string()), "opened_at": game.opened_at, "ended_at": game.ended_at,
                "name": game.name, "moves": deeds,
            }));
        }
        let settings = store.preference(person).await?.map(|row| {
            json!({
                "remind_after": row.remind_after, "quiet_from": row.quiet_from, "quiet_to": row.quiet_to,
                "utc_offset_minutes": row.time_offset, "time_zone": row.zone, "vacation_until": row.vacation_until,
                "hints": row.hints,
                "by_direct_message": row.direct,
            })
        });
        let rating = |row: crate::store::RatingRow| json!({ "kind": row.kind, "server": row.guild.0, "name": row.name, "games": row.games, "wins": row.wins, "rating": row.rating });
        let ratings: Vec<Value> = store.ratings_of(person).await?.into_iter().map(rating).collect();
        let rated: Vec<Value> = store
            .all_steps_of(person)
            .await?
            .into_iter()
            .map(|row| {
                json!({
                    "game": row.game.0, "kind": row.kind, "server": row.guild.0, "at": row.at, "rating": row.rating, "won": row.won,
                    "role": row.role, "place": row.place, "opening": row.opening, "actions": row.actions, "luck": row.luck,
                })
            })
            .collect();
        let invited: Vec<u64> = store.invited_to(person).await?.into_iter().map(|game| game.0).collect();
        let notes: Vec<Value> =
            store.notes_of(person).await?.into_iter().map(|(game, text)| json!({ "game": game.0, "text": text })).collect();
        let rules = store.reminder_rules_of(person).await?.into_iter();
        let rules: Vec<Value> = rules
            .map(|rule| json!({ "game": rule.game.0, "remind_after": rule.remind_after, "by_direct_message": rule.direct }))
            .collect();
        let vacations: Vec<Value> = store
            .vacations([person, shade(person)])
            .await?
            .into_iter()
            .map(|(from, until)| json!({ "from": from, "until": until }))
            .collect();
        let servers: Vec<String> = store.guilds_of(person).await?.iter().map(ToString::to_string).collect();
        let puzzles: Vec<Value> = store
            .puzzle_tries_of(person)
            .await?
            .into_iter()
            .map(|row| json!({ "day": row.day, "name": row.name, "tries": row.tries, "had_it_at_try": row.solved, "at": row.solved_at }))
            .collect();
        let open = sat.iter().filter(|game| game.status.is_open()).count();
        let all = json!({
            "person": person.to_string(), "names": names(&sat).iter().collect::<Vec<_>>(), "settings": settings,
            "ratings": ratings, "rated_games": rated, "servers": servers, "games": games, "invited_to": invited,
            "notes": notes, "reminders": rules, "vacations": vacations, "puzzles": puzzles,
        });
        let json = serde_json::to_string_pretty(&all).map_err(Refusal::internal)?;
        let seats = match open {
            0 => String::new(),
            1 => " You sit in one open game: a bot takes your seat, or its lobby is closed.".into(),
            many => format!(" You sit in {many} open games: bots take your seats, and lobbies that you opened are closed."),
        };
        let text = format!(
            "This file is all that I keep of you. If I forget you, your names, settings, reminders, notes, puzzles and ratings are \
             gone for good; games that you played stay, as those of {FORMER}. When you were on vacation stays for 180 days under \
             a number made from yours, so that nobody has more vacation by being forgotten.{seats} What was posted in channels stays there: only \
             Discord can delete it."
        );
        Ok(Kept { file: format!("warren-{person}.json"), json, text })
    }

    /// Takes the person out of their open games, then everything that says who they are out of the database.
    pub async fn forget_me(&self, person: &Person) -> Result<Forgotten, Refusal> {
        let store = &self.inner.store;
        let mut games = Vec::new();
        for game in store.games_of(person.id).await? {
            let session = match self.load(game).await {
                Ok(session) => session,
                // Its rows are renamed like those of every other game.
                Err(Refusal::SetAside) => continue,
                Err(refusal) => return Err(refusal),
            };
            match session.status {
                Status::Lobby if session.host.id == person.id => drop(self.end(person, game, true).await?),
                Status::Lobby => drop(self.leave(person, game).await?),
                _ => drop(self.resign(person, game).await?),
            }
            games.push(game);
        }
        let sat = store.sat_in(person.id).await?;
        let mut names = names(&sat);
        names.extend(store.ratings_of(person.id).await?.into_iter().map(|rating| rating.name));
        names.insert(person.name.clone());
        let over = Change::Vacation { person: person.id, now: self.now(), until: None };
        let mut changes = vec![over, Change::ForgetPerson { person: person.id, name: FORMER, shade: shade(person.id) }];
        for game in &sat {
            for remark in store.remarks(game.game, 0).await? {
                let text = names.iter().fold(remark.text.clone(), |text, name| without(&text, name));
                if text != remark.text {
                    changes.push(Change::Reword { game: game.game, ply: remark.ply, text });
                }
            }
        }
        store.commit(changes).await?;
        self.inner.cache.clear();
        Ok(Forgotten { games, text: "I have forgotten you. If you play again, we start anew.".into() })
    }

    /// Deletes the games that ended more than so many days ago, each after its export was written into `exports` if there is
    /// such a folder. Says how many.
    pub async fn clear_away(&self, days: u32, exports: Option<&Path>) -> Result<usize, Refusal> {
        let before = self.now().saturating_sub(Seconds::from(days) * DAY);
        let mut gone = 0;
        for game in self.inner.store.finished_before(before).await? {
            if let Some(folder) = exports {
                match self.export(game).await {
                    Ok(export) => {
                        let file = folder.join(export.file);
                        let kept = std::fs::write(&file, export.json);
                        kept.map_err(|error| Refusal::failed(format!("{} cannot be written", file.display()), error))?;
                    }
                    // A lobby that was closed has nothing to keep.
                    Err(Refusal::NotStarted) => {}
                    Err(refusal) => {
                        tracing::error!("game {game} stays, since its export cannot be kept: {refusal}");
                        continue;
                    }
                }
            }
            let _lock = self.inner.locks.change(game).await;
            self.inner.cache.remove(game);
            self.inner.store.commit(vec![Change::Delete { game }]).await?;
            gone += 1;
        }
        Ok(gone)
    }
}

fn names(sat: &[SatRow]) -> BTreeSet<String> {
    sat.iter().map(|game| game.name.clone()).collect()
}

/// A text without a name in it, where the name stands as a word of its own.
fn without(text: &str, name: &str) -> String {
    let told = plain(name);
    let mut rest = text;
    let mut kept = String::new();
    while let Some(at) = rest.find(&told).filter(|_| !told.is_empty()) {
        let (before, after) = (&rest[..at], &rest[at + told.len()..]);
        let joins = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
        kept.push_str(before);
        let inside = joins(before.chars().next_back()) || before.is_empty() && joins(kept.chars().next_back());
        kept.push_str(if inside || joins(after.chars().next()) { &told } else { FORMER });
        rest = after;
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_out_where_it_is_a_word() {
        assert_eq!(
            without("Ada resigned. Adam takes Ada's place.", "Ada"),
            "a former player resigned. Adam takes a former player's place."
        );
        assert_eq!(without("AdaAda and Ada", "Ada"), "AdaAda and a former player");
        assert_eq!(without("x\\_y\\_ ended the game.", "x_y_"), "a former player ended the game.");
        assert_eq!(without("Nothing.", ""), "Nothing.");
    }
}
