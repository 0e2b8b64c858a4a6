-- What a game that counts did to a person's rating, in its server and over all (0): how it stood after it, and what is told of the
-- game when it is long gone. It has no reference to the game, which may be deleted before.
CREATE TABLE rating_step (
    game    BIGINT           NOT NULL,
    guild   BIGINT           NOT NULL,
    person  BIGINT           NOT NULL,
    seat    BIGINT           NOT NULL,
    kind    TEXT             NOT NULL,
    at      BIGINT           NOT NULL,
    rating  DOUBLE PRECISION NOT NULL,
    -- The person's part of the victory.
    won     DOUBLE PRECISION NOT NULL,
    -- What told the seat from the others: an army or a faction, and a mission or a home.
    role    TEXT,
    place   TEXT,
    -- What the seat began with.
    opening TEXT,
    -- How many actions the game took.
    actions BIGINT           NOT NULL,
    -- What chance gave the side of the seat, once the game is judged.
    luck    DOUBLE PRECISION,
    PRIMARY KEY (game, guild, person, seat)
);

CREATE INDEX rating_step_of_person ON rating_step (person, guild, at);
CREATE INDEX rating_step_of_guild ON rating_step (guild, at);
