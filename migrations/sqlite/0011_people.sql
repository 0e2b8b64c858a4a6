-- Everyone who ever had a seat in a game, by the name they had there: a seat itself knows only who has it now.
CREATE TABLE sitter (
    game   BIGINT NOT NULL REFERENCES game (id),
    person BIGINT NOT NULL,
    name   TEXT   NOT NULL,
    PRIMARY KEY (game, person)
);

CREATE INDEX sitter_of_person ON sitter (person);
INSERT INTO sitter (game, person, name) SELECT game, person, name FROM seat WHERE person IS NOT NULL;

-- The servers in which a person has played. It outlives the games.
CREATE TABLE played_in (
    guild  BIGINT NOT NULL,
    person BIGINT NOT NULL,
    PRIMARY KEY (guild, person)
);

INSERT INTO played_in (guild, person)
SELECT DISTINCT game.guild, seat.person FROM seat JOIN game ON game.id = seat.game
WHERE game.guild IS NOT NULL AND seat.person IS NOT NULL;

-- What is over, oldest first, for whoever clears up.
CREATE INDEX game_finished ON game (ended_at) WHERE status IN ('over', 'ended');

-- What a person has opened that is not over, and which games go on from one.
CREATE INDEX game_open_of_host ON game (host) WHERE status IN ('lobby', 'playing');
CREATE INDEX game_after ON game (previous) WHERE previous IS NOT NULL;
