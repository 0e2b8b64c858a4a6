//! A question as a picture: where its answers lie, and the mark that each has there and on its button.

use super::Scene;

#[derive(Clone, PartialEq, Debug)]
pub struct ChoiceScene {
    pub scene: Scene,
    /// Which answer has which mark, in the order in which one reads the picture: `A`, `B`, or an arrow. Answers with the same
    /// place have the same mark; those that lie nowhere have none.
    pub marks: Vec<(usize, String)>,
    /// How many buttons stand side by side, as the places do in the picture.
    pub across: usize,
}

impl ChoiceScene {
    /// As many buttons as fit side by side; where places have no rows of their own, that is it.
    pub const ROW: usize = 5;
    /// No more places have letters.
    pub const MOST: usize = 25;
}

/// Places with letters in reading order, and the answers that lie there.
#[derive(Clone, PartialEq, Debug)]
pub struct Lettered<P> {
    pub places: Vec<(String, P)>,
    /// Where all that leads to them begins, if it is one place and none of them.
    pub from: Option<P>,
    marks: Vec<(usize, String)>,
}

impl<P: Copy + PartialEq> Lettered<P> {
    /// Gives letters to the places that tell answers apart. `named` is where an action leads and where it begins: the first is
    /// taken if all actions of each answer agree in it, else the second. `order` is how one reads the picture.
    pub fn of<A, K: Ord>(answers: &[Vec<&A>], named: impl Fn(&A) -> [Option<P>; 2], order: impl Fn(P) -> K) -> Option<Self> {
        let Some((places, marks)) = letters(answers, |action| named(action)[0], &order) else {
            let (places, marks) = letters(answers, |action| named(action)[1], &order)?;
            return Some(Lettered { places, from: None, marks });
        };
        let mut begin = answers.iter().flatten().map(|action| named(action)).filter(|[to, _]| to.is_some()).map(|[_, from]| from);
        let first = begin.next().flatten();
        let is_free = |from: &P| places.iter().all(|(_, place)| place != from);
        let from = first.filter(|from| begin.all(|other| other == Some(*from)) && is_free(from));
        Some(Lettered { places, from, marks })
    }

    pub fn into_choice(self, scene: Scene) -> ChoiceScene {
        ChoiceScene { scene, marks: self.marks, across: ChoiceScene::ROW }
    }
}

type Letters<P> = (Vec<(String, P)>, Vec<(usize, String)>);

/// The places with their letters and the answers with theirs; `None` where actions of an answer differ, or where there are too
/// few or too many places.
fn letters<A, P: Copy + PartialEq, K: Ord>(
    answers: &[Vec<&A>],
    named: impl Fn(&A) -> Option<P>,
    order: impl Fn(P) -> K,
) -> Option<Letters<P>> {
    let mut found: Vec<(usize, P)> = Vec::new();
    for (answer, actions) in answers.iter().enumerate() {
        let first = actions.first().and_then(|action| named(action));
        if actions.iter().any(|action| named(action) != first) {
            return None;
        }
        found.extend(first.map(|place| (answer, place)));
    }
    found.sort_by_key(|(_, place)| order(*place));
    let mut places: Vec<P> = Vec::new();
    for (_, place) in &found {
        if !places.contains(place) {
            places.push(*place);
        }
    }
    if !(2..=ChoiceScene::MOST).contains(&places.len()) {
        return None;
    }
    let places: Vec<(String, P)> = ('A'..='Z').map(String::from).zip(places).collect();
    let letter = |place: P| places.iter().find(|(_, known)| *known == place).map(|(letter, _)| letter.clone());
    let mut marks: Vec<(usize, String)> =
        found.into_iter().filter_map(|(answer, place)| Some((answer, letter(place)?))).collect();
    marks.sort_by(|(one, letter), (other, later)| (letter, one).cmp(&(later, other)));
    Some((places, marks))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step from one numbered place to another.
    type Step = (u8, u8);

    fn lettered(answers: &[&[Step]]) -> Option<(String, Vec<(usize, String)>)> {
        let answers: Vec<Vec<&Step>> = answers.iter().map(|steps| steps.iter().collect()).collect();
        let named = |step: &Step| [Some(step.1).filter(|to| *to > 0), Some(step.0)];
        let found = Lettered::of(&answers, named, |place| place)?;
        Some((found.places.iter().map(|(letter, place)| format!("{letter}{place}")).collect(), found.marks))
    }

    fn marks(marks: &[(usize, &str)]) -> Vec<(usize, String)> {
        marks.iter().map(|(answer, mark)| (*answer, (*mark).to_owned())).collect()
    }

    #[test]
    fn places_have_letters_in_reading_order_and_answers_at_one_place_share_one() {
        let found = lettered(&[&[(1, 9)], &[(1, 4)], &[(2, 9)], &[(1, 0)]]);
        assert_eq!(found, Some(("A4B9".into(), marks(&[(1, "A"), (0, "B"), (2, "B")]))), "what lies nowhere has none");
    }

    #[test]
    fn where_answers_leave_several_ways_they_lie_where_these_begin() {
        let found = lettered(&[&[(3, 9), (3, 4)], &[(2, 9), (2, 4)]]);
        assert_eq!(found, Some(("A2B3".into(), marks(&[(1, "A"), (0, "B")]))));
    }

    #[test]
    fn one_place_is_no_choice_and_more_than_twenty_five_are_too_many() {
        assert_eq!(lettered(&[&[(1, 4)], &[(1, 4)]]), None);
        assert_eq!(lettered(&[&[(1, 4), (2, 5)], &[(1, 4)]]), None, "the first answer lies nowhere in particular");
        let steps: Vec<[Step; 1]> = (1..=26).map(|to| [(1, to)]).collect();
        let answers: Vec<&[Step]> = steps.iter().map(|step| &step[..]).collect();
        assert_eq!(lettered(&answers), None);
        assert!(lettered(&answers[..25]).is_some());
    }
}
