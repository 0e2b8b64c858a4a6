//! What anyone may look at in private: the campaign, the mission's sheet, an operative, any card or unit of the box.

use super::content::{Arcana, Champion, Item, Legion, Operative, Potential, Swarm, ThreatKind, Trait};
use super::rules::UnitId;
use super::view::View;
use super::{Play, draw, words};
use crate::engine::{Chain, ChoiceScene, Look, Phrase, Slot, Verb};

pub const LOOKS: &[Verb] = &[
    Verb::new("campaign", "The campaign's map, the squad, the fallen", &[]).of_chain(),
    Verb::new("mission", "What this mission is about: objectives, Intel, forces", &[]),
    Verb::new("sight", "Who sees what, and whom", &[Slot::new("of", "Whose eyes")]),
    Verb::new("operative", "Everything about an operative", &[Slot::new("name", "Which operative")]),
    Verb::new("card", "What a card, an item or a unit of the clan does", &[Slot::new("name", "Which one")]),
];

pub fn look(view: &View, asked: &Phrase) -> Option<Look> {
    let wanted = asked.slot("name").unwrap_or_default();
    match asked.verb.as_ref() {
        // A mission that is played alone belongs to none.
        "campaign" if view.open.play != Play::Campaign => None,
        "campaign" => Some(Look { lines: words::campaign(view), scene: Some(draw::campaign(view)) }),
        "mission" => Some(Look { lines: words::mission(view), scene: None }),
        "sight" => {
            let wanted = asked.slot("of").unwrap_or_default();
            let unit = seers(view).into_iter().find(|unit| view.open.name(*unit).eq_ignore_ascii_case(wanted))?;
            let sight = words::sight(view, unit)?;
            Some(Look { lines: words::told(view, unit, &sight), scene: draw::sight(view, unit, &sight) })
        }
        "operative" => {
            let who = Operative::ALL.into_iter().find(|who| who.short().eq_ignore_ascii_case(wanted))?;
            let lines = std::iter::once(words::about_operative(view, who)).chain(words::dossier(view, who)).collect();
            Some(Look { lines, scene: Some(draw::operative_page(view, who)) })
        }
        _ => {
            let (name, text) =
                cards().into_iter().flat_map(|(_, cards)| cards).find(|(name, _)| name.eq_ignore_ascii_case(wanted))?;
            Some(Look { lines: vec![format!("**{name}**. {text}")], scene: None })
        }
    }
}

/// Where the campaign stands: its map where it is over or a mission is still to be chosen, else that mission's field.
pub fn chain(view: &View) -> Chain {
    let is_over = view.open.log.over.is_some();
    let lines = if is_over { words::finale(view) } else { words::foreword(view) };
    let map = is_over || view.open.log.open_missions().count() > 1;
    let scene = if map { draw::campaign(view) } else { draw::field(view) };
    Chain { lines, scene, is_over }
}

/// Those whose eyes one can look through: everybody on the field whose nature is known.
fn seers(view: &View) -> Vec<UnitId> {
    view.open.units().iter().filter(|unit| view.open.at(*unit).is_some() && !view.open.is_threat(*unit)).collect()
}

pub fn names_of_seers(view: &View) -> Vec<String> {
    seers(view).into_iter().map(|unit| view.open.name(unit)).collect()
}

pub fn places(view: &View, look: &str, question: &str) -> Option<ChoiceScene> {
    if look == "sight" { draw::eyes(view, question, &seers(view)) } else { None }
}

pub fn values(look: &str) -> Vec<String> {
    if look == "operative" {
        return Operative::ALL.iter().map(|who| who.short().to_owned()).collect();
    }
    cards().into_iter().flat_map(|(_, cards)| cards).map(|(name, _)| name.to_owned()).collect()
}

pub fn kinds(look: &str) -> Vec<(&'static str, Vec<String>)> {
    if look != "card" {
        return Vec::new();
    }
    let names = |cards: Vec<Card>| cards.into_iter().map(|(name, _)| name.to_owned()).collect();
    cards().into_iter().map(|(kind, cards)| (kind, names(cards))).collect()
}

/// A name, and all that is to be known of what has it.
type Card = (&'static str, String);

/// Everything that has a text: by its kind, then by name.
fn cards() -> Vec<(&'static str, Vec<Card>)> {
    let kinds = Legion::ALL.into_iter().map(ThreatKind::Legion).chain([ThreatKind::Trap, ThreatKind::Decoy]);
    let kinds = kinds.map(|kind| (kind.name(), words::kind_line(kind)));
    let champions = Champion::ALL.into_iter().map(|champion| (champion.name(), words::champion_text(champion)));
    let arcana = Arcana::ALL.into_iter().map(|card| {
        let text = format!("Arcana {}, {}: {}.", card.card().number, words::time(card), card.card().text);
        (card.name(), text)
    });
    let items = Item::ALL.into_iter().map(|item| (item.name(), words::item_text(item)));
    let potentials = Potential::ALL.into_iter().map(|card| (card.name(), words::potential_text(card)));
    let traits = Trait::ALL.into_iter().map(|own| (own.name(), format!("{}: {}", own.owner().short(), words::trait_line(own))));
    let swarm = Swarm::ALL.into_iter().map(|card| {
        let text = format!("Swarm card. A: {}. B: {}.", card.card().a, card.card().b);
        (card.name(), text)
    });
    let mut sorts: Vec<(&'static str, Vec<Card>)> = vec![
        ("Legions, Traps and Decoys", kinds.collect()),
        ("Champions", champions.collect()),
        ("Arcana", arcana.collect()),
        ("Items", items.collect()),
        ("Potentials", potentials.collect()),
        ("Traits", traits.collect()),
        ("Swarm cards", swarm.collect()),
    ];
    // An article counts for nothing.
    let by_name = |(name, _): &Card| name.strip_prefix("The ").unwrap_or(name);
    for (_, cards) in &mut sorts {
        cards.sort_by_key(by_name);
    }
    sorts
}
