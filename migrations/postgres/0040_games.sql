-- Everything Warren remembers, as it is on PostgreSQL: the tables, columns and uniqueness are those of the other engine, where
-- they came to be step by step and every one is explained. What is added from here on is added to both, under the same number.

CREATE TABLE game (
    id           BIGINT NOT NULL PRIMARY KEY,
    kind         TEXT   NOT NULL,
    rules        BIGINT NOT NULL,
    options      TEXT   NOT NULL,
    seats        BIGINT NOT NULL,
    seed         TEXT   NOT NULL,
    salt         TEXT   NOT NULL,
    status       TEXT   NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'ended', 'aside')),
    channel      BIGINT NOT NULL,
    guild        BIGINT,
    host         BIGINT NOT NULL,
    host_name    TEXT   NOT NULL,
    ply          BIGINT NOT NULL,
    state        TEXT,
    message      BIGINT,
    posted_ply   BIGINT NOT NULL,
    posted_from  BIGINT NOT NULL,
    posted_first BIGINT NOT NULL DEFAULT 0,
    clock_hours  BIGINT,
    clock_then   TEXT,
    opened_at    BIGINT NOT NULL,
    ended_at     BIGINT,
    aside        TEXT,
    previous     BIGINT REFERENCES game (id),
    title        TEXT,
    unrated      TEXT
);

CREATE UNIQUE INDEX game_one_open_a_channel ON game (channel) WHERE status IN ('lobby', 'playing');
CREATE INDEX game_by_channel ON game (channel, id);
CREATE INDEX game_lobbies_of_host ON game (host) WHERE status = 'lobby';
CREATE INDEX game_unposted ON game (id) WHERE posted_ply < ply AND status IN ('playing', 'over', 'ended');
CREATE INDEX game_finished ON game (ended_at) WHERE status IN ('over', 'ended');
CREATE INDEX game_open_of_host ON game (host) WHERE status IN ('lobby', 'playing');
CREATE INDEX game_after ON game (previous) WHERE previous IS NOT NULL;
CREATE INDEX game_open_of_guild ON game (guild) WHERE status IN ('lobby', 'playing');

-- The numbers of games: several processes may ask for one at the same time.
CREATE SEQUENCE game_number AS BIGINT OWNED BY game.id;

-- How often the right to serve has changed hands: who finds another number here than its own writes nothing more.
CREATE SEQUENCE service_term AS BIGINT;

CREATE TABLE seat (
    game        BIGINT NOT NULL REFERENCES game (id),
    seat        BIGINT NOT NULL,
    person      BIGINT,
    name        TEXT   NOT NULL,
    bot         TEXT,
    owes_ply    BIGINT,
    owes_at     BIGINT,
    muted       BOOLEAN NOT NULL DEFAULT FALSE,
    choices_ply BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat),
    CHECK ((person IS NULL) <> (bot IS NULL))
);

CREATE INDEX seat_of_person ON seat (person) WHERE person IS NOT NULL;
CREATE INDEX seat_owing ON seat (game) WHERE owes_at IS NOT NULL;

CREATE TABLE action (
    game        BIGINT NOT NULL REFERENCES game (id),
    ply         BIGINT NOT NULL,
    seat        BIGINT NOT NULL,
    person      BIGINT,
    phrase      TEXT   NOT NULL,
    story       TEXT   NOT NULL,
    fingerprint TEXT   NOT NULL,
    revealed    BOOLEAN NOT NULL,
    passed      BOOLEAN NOT NULL,
    at          BIGINT NOT NULL,
    frames      BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (game, ply)
);

CREATE TABLE undone (
    game        BIGINT NOT NULL REFERENCES game (id),
    ply         BIGINT NOT NULL,
    seat        BIGINT NOT NULL,
    person      BIGINT,
    phrase      TEXT   NOT NULL,
    story       TEXT   NOT NULL,
    fingerprint TEXT   NOT NULL,
    revealed    BOOLEAN NOT NULL,
    passed      BOOLEAN NOT NULL,
    at          BIGINT NOT NULL,
    undone_by   BIGINT NOT NULL,
    frames      BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (game, ply)
);

CREATE TABLE remark (
    game  BIGINT NOT NULL REFERENCES game (id),
    ply   BIGINT NOT NULL,
    text  TEXT   NOT NULL,
    at    BIGINT NOT NULL,
    story TEXT   NOT NULL DEFAULT '[]',
    PRIMARY KEY (game, ply)
);

CREATE TABLE snapshot (
    game  BIGINT NOT NULL REFERENCES game (id),
    ply   BIGINT NOT NULL,
    state TEXT   NOT NULL,
    PRIMARY KEY (game, ply)
);

CREATE TABLE undo_request (
    game      BIGINT NOT NULL PRIMARY KEY REFERENCES game (id),
    ply       BIGINT NOT NULL,
    person    BIGINT NOT NULL,
    target    BIGINT NOT NULL,
    name      TEXT,
    seat      BIGINT,
    to_person BIGINT,
    to_name   TEXT,
    to_bot    TEXT
);

CREATE TABLE undo_consent (
    game   BIGINT NOT NULL REFERENCES undo_request (game) ON DELETE CASCADE,
    person BIGINT NOT NULL,
    PRIMARY KEY (game, person)
);

CREATE TABLE undo_asked (
    game   BIGINT NOT NULL REFERENCES game (id),
    target BIGINT NOT NULL,
    PRIMARY KEY (game, target)
);

CREATE TABLE preference (
    person         BIGINT NOT NULL PRIMARY KEY,
    remind_after   BIGINT NOT NULL,
    quiet_from     BIGINT,
    quiet_to       BIGINT,
    time_offset    BIGINT NOT NULL,
    vacation_until BIGINT,
    zone           TEXT,
    hints          BOOLEAN NOT NULL DEFAULT TRUE,
    direct         BOOLEAN NOT NULL DEFAULT FALSE
);

CREATE TABLE reminder (
    game     BIGINT NOT NULL REFERENCES game (id),
    person   BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    owes_ply BIGINT,
    times    BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (game, person)
);

CREATE TABLE reminder_rule (
    game         BIGINT NOT NULL REFERENCES game (id),
    person       BIGINT NOT NULL,
    remind_after BIGINT,
    direct       BOOLEAN,
    PRIMARY KEY (game, person)
);

CREATE INDEX reminder_rule_of_person ON reminder_rule (person);

CREATE TABLE rating (
    kind   TEXT             NOT NULL,
    guild  BIGINT           NOT NULL,
    -- Sorted by its bytes, as the other engine does, whatever the language of the database is.
    player TEXT COLLATE "C" NOT NULL,
    person BIGINT,
    name   TEXT             NOT NULL,
    games  BIGINT           NOT NULL,
    wins   DOUBLE PRECISION NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, guild, player)
);

CREATE INDEX rating_of_person ON rating (person) WHERE person IS NOT NULL;

CREATE TABLE handled_interaction (
    interaction BIGINT NOT NULL PRIMARY KEY,
    game        BIGINT NOT NULL,
    ply         BIGINT NOT NULL,
    person      BIGINT NOT NULL,
    at          BIGINT NOT NULL
);

CREATE INDEX handled_interaction_by_time ON handled_interaction (at);

CREATE TABLE notice (
    game   BIGINT NOT NULL REFERENCES game (id),
    about  TEXT   NOT NULL,
    people TEXT   NOT NULL,
    text   TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (game, about)
);

CREATE TABLE served (
    one   BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    until BIGINT NOT NULL
);

CREATE TABLE sitter (
    game   BIGINT NOT NULL REFERENCES game (id),
    person BIGINT NOT NULL,
    name   TEXT   NOT NULL,
    PRIMARY KEY (game, person)
);

CREATE INDEX sitter_of_person ON sitter (person);

CREATE TABLE played_in (
    guild  BIGINT NOT NULL,
    person BIGINT NOT NULL,
    PRIMARY KEY (guild, person)
);

CREATE TABLE invitation (
    game       BIGINT NOT NULL REFERENCES game (id),
    person     BIGINT NOT NULL,
    name       TEXT   NOT NULL,
    seat       BIGINT,
    at         BIGINT NOT NULL,
    by_person  BIGINT,
    by_name    TEXT,
    manages    BOOLEAN NOT NULL DEFAULT FALSE,
    agreed_ply BIGINT,
    own_word   BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (game, person)
);

CREATE INDEX invitation_of_person ON invitation (person);

CREATE TABLE tenure (
    game       BIGINT NOT NULL REFERENCES game (id),
    seat       BIGINT NOT NULL,
    until_ply  BIGINT NOT NULL,
    person     BIGINT,
    name       TEXT   NOT NULL,
    bot        TEXT,
    asked_by   BIGINT,
    asked_name TEXT,
    PRIMARY KEY (game, seat, until_ply)
);

CREATE INDEX tenure_of_person ON tenure (person) WHERE person IS NOT NULL;
CREATE INDEX tenure_of_asker ON tenure (asked_by) WHERE asked_by IS NOT NULL;

CREATE TABLE note (
    game   BIGINT NOT NULL REFERENCES game (id),
    person BIGINT NOT NULL,
    text   TEXT   NOT NULL,
    PRIMARY KEY (game, person)
);

CREATE INDEX note_of_person ON note (person);

CREATE TABLE thread (
    channel BIGINT NOT NULL PRIMARY KEY,
    parent  BIGINT NOT NULL
);

CREATE TABLE vacation (
    person   BIGINT NOT NULL,
    from_at  BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    PRIMARY KEY (person, from_at)
);
