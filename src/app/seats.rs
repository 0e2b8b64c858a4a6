//! Seats that change hands, and games that end early. Post [`App::advance`]'s news after each.

use super::lobby::sit;
use super::sitting::{Sitting, write_status};
use super::{App, At, Person, Refusal, Sitter, Status, plain};
use crate::bots::Level;
use crate::engine::Seat;
use crate::store::Change;

impl App {
    /// A normal bot takes the person's seat; if no person is left, the game ends. Returns what happened in a sentence.
    pub async fn resign(&self, person: &Person, at: impl Into<At>) -> Result<String, Refusal> {
        let game = self.find(at.into()).await?;
        let desk = self.inner.shelf.desk(game);
        let _pen = desk.pen.lock().await;
        let sitting = self.load_with_pen(game).await?;
        let seat = sitting.playing(person.id)?;
        let name = sitting.name(seat);
        let mut lost = self.rate_resigned(&sitting, seat).await?;
        if sitting.people().count() == 1 {
            let text = format!("{name} resigned. Nobody is left at the table, so the game ends.");
            lost.extend(self.ended(&sitting));
            return self.remark(&sitting, text, lost).await;
        }
        lost.push(sit(sitting.row(), seat, &Sitter::Bot(Level::Normal)));
        let text = format!("{name} resigned. A normal bot plays {} from now on.", seat.colour());
        self.remark(&sitting, text, lost).await
    }

    /// Gives a seat to someone else. The host and those who manage the channel may, and whoever gives up their own seat.
    pub async fn replace(
        &self,
        person: &Person,
        at: impl Into<At>,
        seat: Seat,
        by: Sitter,
        may_manage: bool,
    ) -> Result<String, Refusal> {
        let game = self.find(at.into()).await?;
        let desk = self.inner.shelf.desk(game);
        let _pen = desk.pen.lock().await;
        let sitting = self.load_with_pen(game).await?;
        match sitting.status {
            Status::Lobby => return Err(Refusal::NotStarted),
            Status::Over | Status::Ended => return Err(Refusal::Over),
            Status::Aside => return Err(Refusal::SetAside),
            Status::Playing => {}
        }
        let Some(place) = sitting.seats.get(seat.index()).and_then(Option::as_ref) else {
            let colours: Vec<&str> = sitting.taken().map(|(seat, _)| seat.colour()).collect();
            return Err(Refusal::Unfit(format!("There is no such seat; there is {}.", super::list(&colours))));
        };
        if !place.sitter.is(person.id) {
            sitting.only_host(person, may_manage)?;
        }
        if by.person().is_some_and(|coming| sitting.seat_of(coming.id).is_some()) {
            return Err(Refusal::AlreadySeated);
        }
        if by.is_bot() && sitting.people().all(|(taken, _)| taken == seat) {
            return Err(Refusal::Unfit("That would leave nobody at the table. `/game end` ends the game.".into()));
        }
        let text = format!("{} takes {}'s place.", by.told(seat), sitting.name(seat));
        let mut changes = vec![sit(sitting.row(), seat, &by)];
        if place.owes.is_some() {
            // The decision is new to whoever comes: they are told of it, and their time starts now.
            let since = Some((i64::from(sitting.ply) + 1, self.now()));
            changes.push(Change::Owes { game: sitting.row(), seat: seat.0.into(), since });
        }
        self.remark(&sitting, text, changes).await
    }

    /// Ends a lobby or a game before its time. The news that follow for a game that had begun have the fairness reveal.
    pub async fn end(&self, person: &Person, at: impl Into<At>, may_manage: bool) -> Result<String, Refusal> {
        let game = self.find(at.into()).await?;
        let desk = self.inner.shelf.desk(game);
        let _pen = desk.pen.lock().await;
        let sitting = self.load_with_pen(game).await?;
        if sitting.is_over() {
            return Err(Refusal::Over);
        }
        sitting.only_host(person, may_manage)?;
        let text = format!("{} ended the game.", plain(&person.name));
        if sitting.status == Status::Lobby {
            self.write(game, self.ended(&sitting)).await?;
            return Ok(text);
        }
        self.remark(&sitting, text, self.ended(&sitting)).await
    }

    fn ended(&self, sitting: &Sitting) -> Vec<Change> {
        let game = sitting.row();
        let free = sitting.owing().iter().map(|seat| Change::Owes { game, seat: seat.0.into(), since: None }).collect::<Vec<_>>();
        let status = Change::Status { game, status: write_status(Status::Ended), ended_at: Some(self.now()) };
        free.into_iter().chain([status]).collect()
    }

    /// Writes down that something happened besides a move, with what came of it. The caller holds the pen.
    pub(super) async fn remark(&self, sitting: &Sitting, text: String, changes: Vec<Change>) -> Result<String, Refusal> {
        let (game, ply) = (sitting.row(), sitting.ply + 1);
        let mut all = vec![
            Change::Ply { game, from: sitting.ply.into(), to: ply.into() },
            Change::Remark { game, ply: ply.into(), text: text.clone(), at: self.now() },
            Change::DropUndo { game },
        ];
        all.extend(changes);
        self.write(sitting.id, all).await?;
        Ok(text)
    }
}
