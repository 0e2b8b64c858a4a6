-- What the people of a game call it; and why it does not count, if it does not.
ALTER TABLE game ADD COLUMN title TEXT;
ALTER TABLE game ADD COLUMN unrated TEXT;

CREATE INDEX game_open_of_guild ON game (guild) WHERE status IN ('lobby', 'playing');

-- Who was asked and has not answered: whether they come to a lobby, or whether they take a seat over. A seat of a lobby that
-- is named is kept for them.
CREATE TABLE invitation (
    game   BIGINT NOT NULL REFERENCES game (id),
    person BIGINT NOT NULL,
    name   TEXT   NOT NULL,
    seat   BIGINT,
    at     BIGINT NOT NULL,
    PRIMARY KEY (game, person)
);

CREATE INDEX invitation_of_person ON invitation (person);

-- Who had a seat before it changed hands at a ply: what was played until then is theirs.
CREATE TABLE tenure (
    game      BIGINT NOT NULL REFERENCES game (id),
    seat      BIGINT NOT NULL,
    until_ply BIGINT NOT NULL,
    person    BIGINT,
    name      TEXT   NOT NULL,
    bot       TEXT,
    PRIMARY KEY (game, seat, until_ply)
);

CREATE INDEX tenure_of_person ON tenure (person) WHERE person IS NOT NULL;

-- The moves that the others of a game were asked to take back: once is enough. In `undo_request` a target of 0 is the wish to
-- end the game.
CREATE TABLE undo_asked (
    game   BIGINT NOT NULL REFERENCES game (id),
    target BIGINT NOT NULL,
    PRIMARY KEY (game, target)
);

-- Ratings by server; those of server 0 count the games of all. Until now there were only these: a server starts with them
-- where people have played in it.
CREATE TABLE rating_by_server (
    kind   TEXT             NOT NULL,
    guild  BIGINT           NOT NULL,
    player TEXT             NOT NULL,
    person BIGINT,
    name   TEXT             NOT NULL,
    games  BIGINT           NOT NULL,
    wins   DOUBLE PRECISION NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, guild, player)
);

INSERT INTO rating_by_server SELECT kind, 0, player, person, name, games, wins, rating FROM rating;
INSERT INTO rating_by_server
SELECT kind, guild, player, rating.person, name, games, wins, rating FROM rating JOIN played_in ON played_in.person = rating.person;
INSERT INTO rating_by_server
SELECT kind, guild, player, person, name, games, wins, rating FROM rating, (SELECT DISTINCT guild FROM played_in)
WHERE person IS NULL;

DROP TABLE rating;
ALTER TABLE rating_by_server RENAME TO rating;
CREATE INDEX rating_of_person ON rating (person) WHERE person IS NOT NULL;
