//! A game with its type erased: what everyone outside the rules may ask of it.

use super::{
    Chain, ChoiceScene, Fingerprint, Game, Illegal, Look, Phrase, Rng, Scene, Seat, Sign, Story, Turn, Viewer, Violation, phrase,
};
use std::any::Any;

/// A game being played, whichever game it is. The one implementation below serves them all.
pub trait DynGame: Any + Send + Sync {
    fn turn(&self) -> Turn;
    /// Everything `seat` may do now, in words, in the order of the rules' legal list.
    fn menu(&self, seat: Seat) -> Vec<Phrase>;
    /// Plays the one legal action that `asked` names.
    fn play(&mut self, seat: Seat, asked: &Phrase) -> Result<Story, Illegal>;
    /// The same for somebody who watches: the story has its pictures.
    fn watch(&mut self, seat: Seat, asked: &Phrase) -> Result<Story, Illegal>;
    fn scene(&self, viewer: Viewer) -> Scene;
    fn hand_scene(&self, seat: Seat) -> Option<Scene>;
    /// The signs of [`Game::legend`] that lie on the board as this viewer sees it.
    fn legend(&self, viewer: Viewer) -> Vec<Sign>;
    fn alt_text(&self, viewer: Viewer) -> String;
    fn hand_alt_text(&self, seat: Seat) -> Option<String>;
    /// The whole state, secrets included, as it is stored.
    fn save(&self) -> String;
    fn fingerprint(&self) -> Fingerprint;
    fn check(&self) -> Result<(), Violation>;
    /// What lies before `seat`, to be asked about: the same list as [`DynGame::menu`], made once.
    fn decision(&self, seat: Seat) -> Box<dyn Decision>;
    /// What [`Game::timeout_action`] does.
    fn timeout_action(&self, seat: Seat) -> Option<Phrase>;
    /// The only thing that `seat` can do, if it is one, and what comes of it: nobody need be asked for it.
    fn forced(&self, seat: Seat) -> Option<Forced> {
        let [only] = &self.menu(seat)[..] else { return None };
        let mut after = self.boxed();
        let story = after.play(seat, only).ok()?;
        let ends = !after.turn().to_act().contains(seat);
        Some(Forced { phrase: only.clone(), reveals: story.revealed(), ends })
    }
    /// The same, where everybody can tell that it is all there is: else it would tell them what `seat` does not hold.
    fn openly_forced(&self, seat: Seat) -> Option<Phrase>;
    fn look(&self, viewer: Viewer, asked: &Phrase) -> Option<Look>;
    fn look_values(&self, viewer: Viewer, look: &str, slot: &str) -> Vec<String>;
    fn look_kinds(&self, viewer: Viewer, look: &str) -> Vec<(&'static str, Vec<String>)>;
    fn look_places(&self, viewer: Viewer, look: &str, question: &str) -> Option<ChoiceScene>;
    fn score(&self, seat: Seat) -> Option<String>;
    fn people(&self, seat: Seat) -> Vec<String>;
    fn side(&self, seat: Seat) -> u8;
    fn sides(&self) -> Option<String>;
    fn part(&self, seat: Seat) -> Option<String>;
    /// What [`Game::roles`] says.
    fn roles(&self, seat: Seat) -> Vec<&'static str>;
    fn active(&self) -> Option<Seat>;
    fn round(&self) -> Option<u32>;
    /// What [`Game::asked`] says to everyone.
    fn asked(&self, seat: Seat) -> Option<String>;
    fn is_decided(&self) -> bool;
    fn people_first(&self) -> bool;
    /// The options of the next game of a chain, as they are stored.
    fn sequel(&self) -> Option<String>;
    fn chain(&self) -> Option<Chain>;
    fn dice_shown(&self, sentence: &str) -> usize;
    fn boxed(&self) -> Box<dyn DynGame>;
    /// For those who must know the type again: the opponents.
    fn as_any(&self) -> &dyn Any;
}

/// The only thing that somebody can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forced {
    pub phrase: Phrase,
    /// It shows somebody something.
    pub reveals: bool,
    /// Others decide after it.
    pub ends: bool,
}

/// What a seat may do now and what its view says of that. Actions are known by their places in the legal list.
pub trait Decision: Send + Sync {
    /// Everything the seat may do, in words, in the order of the rules' legal list.
    fn phrases(&self) -> &[Phrase];
    /// What [`Game::explain`] says of an action.
    fn explain(&self, at: usize, slot: Option<&str>) -> Option<String>;
    /// What [`Game::question`] says.
    fn question(&self, asked: Option<(usize, &str)>) -> Option<String>;
    fn hint(&self) -> Option<String>;
    /// What [`Game::unused`] says of an action.
    fn unused(&self, at: usize) -> Option<String>;
    fn why_not(&self, tried: &Phrase) -> Option<String>;
    /// What [`Game::label`] says of an action.
    fn label(&self, at: usize, said: &[&str]) -> Option<String>;
    /// The legal phrase that means the same as one that is not listed.
    fn same_as(&self, tried: &Phrase) -> Option<Phrase>;
    /// What [`Game::proposals`] offers first.
    fn proposals(&self) -> Vec<usize>;
    /// What [`Game::button`] says of an action.
    fn button(&self, at: usize) -> Option<String>;
    /// What [`Game::choice_scene`] draws of answers, each the actions that it leaves.
    fn choice_scene(&self, question: &str, answers: &[&[usize]]) -> Option<ChoiceScene>;
}

struct Choices<G: Game> {
    view: G::View,
    actions: Vec<G::Action>,
    phrases: Vec<Phrase>,
}

impl<G: Game> Decision for Choices<G> {
    fn phrases(&self) -> &[Phrase] {
        &self.phrases
    }

    fn explain(&self, at: usize, slot: Option<&str>) -> Option<String> {
        G::explain(&self.view, self.actions.get(at)?, slot)
    }

    fn question(&self, asked: Option<(usize, &str)>) -> Option<String> {
        let Some((at, slot)) = asked else { return G::question(&self.view, None) };
        G::question(&self.view, Some((self.actions.get(at)?, slot)))
    }

    fn hint(&self) -> Option<String> {
        G::hint(&self.view)
    }

    fn unused(&self, at: usize) -> Option<String> {
        G::unused(&self.view, self.actions.get(at)?)
    }

    fn why_not(&self, tried: &Phrase) -> Option<String> {
        G::why_not(&self.view, tried)
    }

    fn label(&self, at: usize, said: &[&str]) -> Option<String> {
        G::label(&self.view, self.actions.get(at)?, said)
    }

    fn same_as(&self, tried: &Phrase) -> Option<Phrase> {
        let same = G::same_as(&self.view, tried)?;
        self.phrases.iter().find(|legal| legal.is(&same)).cloned()
    }

    fn proposals(&self) -> Vec<usize> {
        let place = |action: G::Action| self.actions.iter().position(|known| *known == action);
        G::proposals(&self.view).into_iter().filter_map(place).collect()
    }

    fn button(&self, at: usize) -> Option<String> {
        G::button(&self.view, self.actions.get(at)?)
    }

    fn choice_scene(&self, question: &str, answers: &[&[usize]]) -> Option<ChoiceScene> {
        let actions = |left: &&[usize]| left.iter().filter_map(|at| self.actions.get(*at)).collect();
        let answers: Vec<Vec<&G::Action>> = answers.iter().map(actions).collect();
        G::choice_scene(&self.view, question, &answers)
    }
}

/// In so many worlds it is tried whether those who look on could know something.
const WORLDS: usize = 12;

impl<G: Game> DynGame for G {
    fn turn(&self) -> Turn {
        Game::turn(self)
    }

    fn menu(&self, seat: Seat) -> Vec<Phrase> {
        menu(self, seat).1
    }

    fn play(&mut self, seat: Seat, asked: &Phrase) -> Result<Story, Illegal> {
        let mut story = Story::told();
        play(self, seat, asked, &mut story)?;
        Ok(story)
    }

    fn watch(&mut self, seat: Seat, asked: &Phrase) -> Result<Story, Illegal> {
        let mut story = Story::shown();
        play(self, seat, asked, &mut story)?;
        Ok(story)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        G::scene(&self.view(viewer))
    }

    fn hand_scene(&self, seat: Seat) -> Option<Scene> {
        G::hand_scene(&self.view(Viewer::Seat(seat)))
    }

    fn legend(&self, viewer: Viewer) -> Vec<Sign> {
        G::legend(Some(&self.view(viewer))).into_iter().filter(|sign| sign.lies).collect()
    }

    fn alt_text(&self, viewer: Viewer) -> String {
        G::alt_text(&self.view(viewer))
    }

    fn hand_alt_text(&self, seat: Seat) -> Option<String> {
        G::hand_alt_text(&self.view(Viewer::Seat(seat)))
    }

    fn save(&self) -> String {
        serde_json::to_string(self).expect("a state is plain data")
    }

    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self)
    }

    fn check(&self) -> Result<(), Violation> {
        Game::check(self)
    }

    fn decision(&self, seat: Seat) -> Box<dyn Decision> {
        let view = self.view(Viewer::Seat(seat));
        let mut actions = Vec::new();
        self.legal_actions(seat, &mut actions);
        let phrases = actions.iter().map(|action| G::phrase(&view, action)).collect();
        Box::new(Choices::<G> { view, actions, phrases })
    }

    fn timeout_action(&self, seat: Seat) -> Option<Phrase> {
        let action = Game::timeout_action(self, seat)?;
        let (legal, phrases) = menu(self, seat);
        let at = legal.iter().position(|known| *known == action)?;
        phrases.into_iter().nth(at)
    }

    fn openly_forced(&self, seat: Seat) -> Option<Phrase> {
        let only = self.forced(seat)?.phrase;
        let (seen, mut rng) = (self.view(Viewer::Spectator), Rng::from_number(0));
        let is_all = |world: G| {
            let mut legal = Vec::new();
            world.legal_actions(seat, &mut legal);
            legal.len() == 1
        };
        (0..WORLDS).all(|_| is_all(G::determinize(&seen, &mut rng))).then_some(only)
    }

    fn look(&self, viewer: Viewer, asked: &Phrase) -> Option<Look> {
        G::look(&self.view(viewer), asked)
    }

    fn look_places(&self, viewer: Viewer, look: &str, question: &str) -> Option<ChoiceScene> {
        G::look_places(&self.view(viewer), look, question)
    }

    fn look_values(&self, viewer: Viewer, look: &str, slot: &str) -> Vec<String> {
        G::look_values(&self.view(viewer), look, slot)
    }

    fn look_kinds(&self, viewer: Viewer, look: &str) -> Vec<(&'static str, Vec<String>)> {
        G::look_kinds(&self.view(viewer), look)
    }

    fn score(&self, seat: Seat) -> Option<String> {
        Game::score(self, seat)
    }

    fn people(&self, seat: Seat) -> Vec<String> {
        Game::people(self, seat)
    }

    fn side(&self, seat: Seat) -> u8 {
        Game::side(self, seat)
    }

    fn sides(&self) -> Option<String> {
        Game::sides(self)
    }

    fn part(&self, seat: Seat) -> Option<String> {
        Game::part(self, seat)
    }

    fn active(&self) -> Option<Seat> {
        Game::active(self)
    }

    fn roles(&self, seat: Seat) -> Vec<&'static str> {
        Game::roles(self, seat)
    }

    fn round(&self) -> Option<u32> {
        Game::round(self)
    }

    fn asked(&self, seat: Seat) -> Option<String> {
        G::asked(&self.view(Viewer::Spectator), seat)
    }

    fn is_decided(&self) -> bool {
        Game::is_decided(self)
    }

    fn people_first(&self) -> bool {
        Game::people_first(self)
    }

    fn sequel(&self) -> Option<String> {
        let options = Game::sequel(self)?;
        Some(serde_json::to_string(&options).expect("options are plain data"))
    }

    fn chain(&self) -> Option<Chain> {
        Game::chain(self)
    }

    fn dice_shown(&self, sentence: &str) -> usize {
        G::dice_shown(sentence)
    }

    fn boxed(&self) -> Box<dyn DynGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A seat's legal actions and how they read.
pub(super) fn menu<G: Game>(game: &G, seat: Seat) -> (Vec<G::Action>, Vec<Phrase>) {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    let view = game.view(Viewer::Seat(seat));
    let phrases = legal.iter().map(|action| G::phrase(&view, action)).collect();
    (legal, phrases)
}

/// Plays the legal action that `asked` names, and says which it was.
pub(super) fn play<G: Game>(game: &mut G, seat: Seat, asked: &Phrase, story: &mut Story) -> Result<G::Action, Illegal> {
    let turn = Game::turn(game);
    if !turn.to_act().contains(seat) {
        return Err(Illegal::new(&turn, seat, &asked.to_string(), Vec::new()));
    }
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    let view = game.view(Viewer::Seat(seat));
    // Replays ask word for word: for them the list is worded only as far as the action they mean.
    let at = match legal.iter().position(|action| G::phrase(&view, action).is(asked)) {
        Some(at) => at,
        None => phrase::find(&legal.iter().map(|action| G::phrase(&view, action)).collect::<Vec<_>>(), asked)?,
    };
    let action = legal.swap_remove(at);
    game.play_unchecked(seat, &action, story);
    Ok(action)
}
