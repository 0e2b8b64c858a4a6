//! What the `warren` program offers.
