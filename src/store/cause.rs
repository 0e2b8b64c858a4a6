//! What went wrong below, kept whole.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// An error of another layer with all that it came from, for the log. Commits that share a transaction share it.
#[derive(Clone)]
pub struct Cause(Arc<dyn Error + Send + Sync>);

/// What could not be done, and why.
#[derive(Debug, thiserror::Error)]
#[error("{what}: {source}")]
struct Because {
    what: String,
    source: Box<dyn Error + Send + Sync>,
}

impl Cause {
    pub fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Cause(error.into().into())
    }

    /// `what` went wrong because of `source`.
    pub fn because(what: impl Into<String>, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Cause::new(Because { what: what.into(), source: source.into() })
    }
}

impl Error for Cause {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source()
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Errors of other layers cannot be compared but by what they say.
impl PartialEq for Cause {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_says_what_went_wrong_and_keeps_where_it_came_from() {
        let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
        let cause = Cause::because("the export cannot be written", full);
        assert_eq!(cause.to_string(), "the export cannot be written: no storage space");
        assert!(cause.source().unwrap().downcast_ref::<std::io::Error>().is_some());
        assert_eq!(cause, cause.clone());
    }
}
