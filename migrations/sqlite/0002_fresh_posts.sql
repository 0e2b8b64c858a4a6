-- The ply at which the board message was new: a later post tells everything since then, also what was edited into this one.
ALTER TABLE game ADD COLUMN posted_first BIGINT NOT NULL DEFAULT 0;
UPDATE game SET posted_first = posted_ply;
