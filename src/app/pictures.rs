//! Drawing, off the threads that answer people.
