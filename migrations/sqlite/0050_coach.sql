-- What was found out about a finished game: who was ahead after each turn, and where it turned. Worked out once.
CREATE TABLE analysis (
    game  BIGINT NOT NULL PRIMARY KEY REFERENCES game (id),
    found TEXT   NOT NULL
);

-- The finished game from the midst of which this one was begun, to try it once more.
ALTER TABLE game ADD COLUMN tried_from BIGINT;
CREATE INDEX game_tried_from ON game (tried_from) WHERE tried_from IS NOT NULL;
