//! What is said in short beside a tile.

use super::super::content::Effect;

/// Whether an effect is drawn under the name: what shows at the sides is not, nor what stands in the
/// middle, nor what all warriors of an army have.
pub fn is_ability(effect: Effect) -> bool {
    !effect.is_connection()
        && effect as u8 >= Effect::Explosion as u8
        && !matches!(
            effect,
            Effect::Net
                | Effect::Armor
                | Effect::Reflection
                | Effect::Redirect
                | Effect::Trap
                | Effect::Probe
                | Effect::Muzzle
                | Effect::Command
                | Effect::Tentacles
                | Effect::Cannibalism
                | Effect::NeverAModule
        )
}

/// A name for which there is room: of a long one the last word, and the first letters of the others.
pub fn short(name: &str) -> String {
    const MOST: usize = 12;
    let name = name.strip_prefix("The ").unwrap_or(name);
    let Some((first, last)) = name.rsplit_once(' ').filter(|_| name.chars().count() > MOST) else { return name.to_owned() };
    let initials = first.split(' ').filter(|word| word.starts_with(char::is_uppercase)).filter_map(|word| word.chars().next());
    format!("{} {last}", initials.map(|letter| format!("{letter}.")).collect::<String>())
}
