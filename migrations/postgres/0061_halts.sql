-- Why a game stands still: its channel was deleted, nothing can be posted in it, or nobody has come for so long that it sleeps. No
-- clock runs and nobody is reminded until that is over.
ALTER TABLE game ADD COLUMN halted TEXT CHECK (halted IN ('gone', 'shut', 'asleep'));
CREATE INDEX game_halted ON game (id) WHERE halted IS NOT NULL;

-- How many decisions in a row the clock has made for the person of a seat.
ALTER TABLE seat ADD COLUMN missed BIGINT NOT NULL DEFAULT 0;
