-- Everything Warren remembers. Times are seconds since 1970; numbers of people, channels and messages are their chat's own.

-- `ply` counts whatever changed the board or the seats, undos included, and never goes back: it is the optimistic lock
-- and the version that buttons carry. `state` is the newest one, secrets included.
CREATE TABLE game (
    id          BIGINT NOT NULL PRIMARY KEY,
    kind        TEXT   NOT NULL,
    rules       BIGINT NOT NULL,
    options     TEXT   NOT NULL,
    seats       BIGINT NOT NULL,
    seed        TEXT   NOT NULL,
    salt        TEXT   NOT NULL,
    status      TEXT   NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'ended', 'aside')),
    channel     BIGINT NOT NULL,
    guild       BIGINT,
    host        BIGINT NOT NULL,
    host_name   TEXT   NOT NULL,
    ply         BIGINT NOT NULL,
    state       TEXT,
    -- The board message, the ply it shows, and the ply after which its lines begin.
    message     BIGINT,
    posted_ply  BIGINT NOT NULL,
    posted_from BIGINT NOT NULL,
    clock_hours BIGINT,
    clock_then  TEXT,
    opened_at   BIGINT NOT NULL,
    ended_at    BIGINT,
    -- Why the game was set aside.
    aside       TEXT
);

CREATE UNIQUE INDEX game_one_open_a_channel ON game (channel) WHERE status IN ('lobby', 'playing');
CREATE INDEX game_by_channel ON game (channel, id);
CREATE INDEX game_lobbies_of_host ON game (host) WHERE status = 'lobby';
CREATE INDEX game_unposted ON game (id) WHERE posted_ply < ply AND status IN ('playing', 'over', 'ended');

-- A person or a bot, and since when the seat owes a decision. In a lobby only taken seats have a row.
CREATE TABLE seat (
    game     BIGINT NOT NULL REFERENCES game (id),
    seat     BIGINT NOT NULL,
    person   BIGINT,
    name     TEXT   NOT NULL,
    bot      TEXT,
    owes_ply BIGINT,
    owes_at  BIGINT,
    -- The person wants no reminders of the decision owed now.
    muted    BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (game, seat),
    CHECK ((person IS NULL) <> (bot IS NULL))
);

CREATE INDEX seat_of_person ON seat (person) WHERE person IS NOT NULL;
CREATE INDEX seat_owing ON seat (game) WHERE owes_at IS NOT NULL;

-- The log of a game. `story` is lines with their audiences as JSON.
CREATE TABLE action (
    game        BIGINT NOT NULL REFERENCES game (id),
    ply         BIGINT NOT NULL,
    seat        BIGINT NOT NULL,
    -- Who decided; nobody if a bot or the clock did.
    person      BIGINT,
    phrase      TEXT   NOT NULL,
    story       TEXT   NOT NULL,
    fingerprint TEXT   NOT NULL,
    -- Somebody learned something that cannot be unlearned.
    revealed    BOOLEAN NOT NULL,
    -- The seat owed nothing any more afterwards.
    passed      BOOLEAN NOT NULL,
    at          BIGINT NOT NULL,
    PRIMARY KEY (game, ply)
);

-- Actions that were taken back, and by which ply.
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
    PRIMARY KEY (game, ply)
);

-- What happened besides actions, for everyone: undos, seats that changed hands, clocks.
CREATE TABLE remark (
    game BIGINT NOT NULL REFERENCES game (id),
    ply  BIGINT NOT NULL,
    text TEXT   NOT NULL,
    at   BIGINT NOT NULL,
    PRIMARY KEY (game, ply)
);

-- The state whenever somebody newly owed a decision: undo and replay start from these.
CREATE TABLE snapshot (
    game  BIGINT NOT NULL REFERENCES game (id),
    ply   BIGINT NOT NULL,
    state TEXT   NOT NULL,
    PRIMARY KEY (game, ply)
);

-- A wish to take back everything from `target` on; good while the game is at `ply`.
CREATE TABLE undo_request (
    game   BIGINT NOT NULL PRIMARY KEY REFERENCES game (id),
    ply    BIGINT NOT NULL,
    person BIGINT NOT NULL,
    target BIGINT NOT NULL
);

CREATE TABLE undo_consent (
    game   BIGINT NOT NULL REFERENCES undo_request (game) ON DELETE CASCADE,
    person BIGINT NOT NULL,
    PRIMARY KEY (game, person)
);

CREATE TABLE preference (
    person         BIGINT NOT NULL PRIMARY KEY,
    remind_after   BIGINT NOT NULL,
    quiet_from     BIGINT,
    quiet_to       BIGINT,
    time_offset    BIGINT NOT NULL,
    vacation_until BIGINT
);

-- The last reminder that a person got of a game.
CREATE TABLE reminder (
    game   BIGINT NOT NULL REFERENCES game (id),
    person BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (game, person)
);

-- `player` is a person's number, or a bot's level.
CREATE TABLE rating (
    kind   TEXT             NOT NULL,
    player TEXT             NOT NULL,
    person BIGINT,
    name   TEXT             NOT NULL,
    games  BIGINT           NOT NULL,
    wins   DOUBLE PRECISION NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, player)
);

-- Interactions that led to an action, so that the same one delivered twice is one.
CREATE TABLE handled_interaction (
    interaction BIGINT NOT NULL PRIMARY KEY,
    game        BIGINT NOT NULL,
    ply         BIGINT NOT NULL,
    person      BIGINT NOT NULL,
    at          BIGINT NOT NULL
);

CREATE INDEX handled_interaction_by_time ON handled_interaction (at);
