-- What the people of a game are to be told once, apart from its boards, and have not been told yet. `people` are those who
-- are called, as a JSON list of numbers.
CREATE TABLE notice (
    game   BIGINT NOT NULL REFERENCES game (id),
    about  TEXT   NOT NULL,
    people TEXT   NOT NULL,
    text   TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (game, about)
);

-- Until when somebody was there to serve people: one row. Time after it, until somebody comes again, counts for nobody.
CREATE TABLE served (
    one   BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    until BIGINT NOT NULL
);
