//! Measured figures as a table, each beside what it should be.

use std::io::{self, Write};

/// What a figure should be.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    AtLeast(f64),
    Under(f64),
    None,
}

/// A figure: its name, its decimals, its unit and what it should be.
pub type Row<F> = (&'static str, fn(&F) -> f64, usize, &'static str, Target);

pub fn write_table<F>(out: &mut dyn Write, title: &str, rows: &[Row<F>], figures: &F) -> io::Result<()> {
    writeln!(out, "{title}")?;
    for (name, of, decimals, unit, target) in rows {
        let value = of(figures);
        let (sign, aim, met) = match target {
            Target::AtLeast(aim) => ("at least", *aim, value >= *aim),
            Target::Under(aim) => ("under", *aim, value < *aim),
            Target::None => {
                writeln!(out, "  {name:<20}{:>12} {unit}", grouped(value, *decimals))?;
                continue;
            }
        };
        let missed = if met { "" } else { "  MISSED" };
        let (value, aim) = (grouped(value, *decimals), grouped(aim, 0));
        writeln!(out, "  {name:<20}{value:>12} {unit:<6} target: {sign} {aim}{missed}")?;
    }
    Ok(())
}

/// A number with commas between its thousands.
fn grouped(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(grouped(1_712_345.0, 0), "1,712,345");
        assert_eq!(grouped(999.0, 0), "999");
        assert_eq!(grouped(1234.567, 2), "1,234.57");
    }
}
