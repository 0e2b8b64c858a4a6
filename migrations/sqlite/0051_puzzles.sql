-- The puzzle of a day as it was first shown: what is solved is what was shown, also where a later release has another. Days are
-- counted from the first of 1970.
CREATE TABLE puzzle_day (
    day  BIGINT NOT NULL PRIMARY KEY,
    text TEXT   NOT NULL
);

-- How often somebody has tried the puzzle of a day, and at which try and when they first had it. The server is that where they
-- tried it first; 0 is a conversation of two.
CREATE TABLE puzzle_try (
    day       BIGINT NOT NULL,
    person    BIGINT NOT NULL,
    name      TEXT   NOT NULL,
    guild     BIGINT NOT NULL,
    tries     BIGINT NOT NULL,
    solved    BIGINT,
    solved_at BIGINT,
    PRIMARY KEY (day, person)
);

CREATE INDEX puzzle_try_of_person ON puzzle_try (person);
CREATE INDEX puzzle_try_of_guild ON puzzle_try (guild, day);

-- Where a server wants the puzzle every day, at which minute of whose day, and the last day that it was posted.
CREATE TABLE puzzle_post (
    guild     BIGINT NOT NULL PRIMARY KEY,
    channel   BIGINT NOT NULL,
    at_minute BIGINT NOT NULL,
    zone      TEXT,
    posted    BIGINT NOT NULL
);
