-- By whose wish a seat changed hands; nobody's where its person simply left.
ALTER TABLE tenure ADD COLUMN asked_by BIGINT;
ALTER TABLE tenure ADD COLUMN asked_name TEXT;
CREATE INDEX tenure_of_asker ON tenure (asked_by) WHERE asked_by IS NOT NULL;

-- Who asks somebody to take a seat over, and whether they manage the channel. Where others had to agree: at which ply they did,
-- and whether it was the person of the seat. An offer of which nobody knows who made it is good for nothing.
ALTER TABLE invitation ADD COLUMN by_person BIGINT;
ALTER TABLE invitation ADD COLUMN by_name TEXT;
ALTER TABLE invitation ADD COLUMN manages BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE invitation ADD COLUMN agreed_ply BIGINT;
ALTER TABLE invitation ADD COLUMN own_word BOOLEAN NOT NULL DEFAULT FALSE;

-- What the others are asked may also be a seat that shall go to a person or a bot; then the target says nothing. The name is
-- that of who asks.
ALTER TABLE undo_request ADD COLUMN name TEXT;
ALTER TABLE undo_request ADD COLUMN seat BIGINT;
ALTER TABLE undo_request ADD COLUMN to_person BIGINT;
ALTER TABLE undo_request ADD COLUMN to_name TEXT;
ALTER TABLE undo_request ADD COLUMN to_bot TEXT;

-- Of which decision a person was reminded, and how often.
ALTER TABLE reminder ADD COLUMN owes_ply BIGINT;
ALTER TABLE reminder ADD COLUMN times BIGINT NOT NULL DEFAULT 0;

-- When a person was or will be on vacation: no two of one person overlap. `preference` has the end of the newest.
CREATE TABLE vacation (
    person   BIGINT NOT NULL,
    from_at  BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    PRIMARY KEY (person, from_at)
);

-- Of those before nobody knows when they began: as early as a decision has been owed, so that no clock runs out by it.
INSERT INTO vacation (person, from_at, until_at)
SELECT person, from_at, until_at FROM (
    SELECT person, vacation_until AS until_at,
        max(vacation_until - 60 * 86400, min(
            CAST(strftime('%s', 'now') AS INTEGER),
            coalesce((SELECT min(owes_at) FROM seat WHERE seat.person = preference.person), vacation_until)
        )) AS from_at
    FROM preference WHERE vacation_until IS NOT NULL
) WHERE from_at < until_at;
