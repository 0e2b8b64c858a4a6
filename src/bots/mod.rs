//! Opponents, generic over `Game`.
