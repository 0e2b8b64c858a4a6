-- Who looks after which part of the servers: of how many shards each is, in which term it is served, and until when its people
-- were. What was known of all of them together is known of the only shard.
CREATE TABLE shard (
    shard BIGINT NOT NULL PRIMARY KEY,
    total BIGINT NOT NULL,
    term  BIGINT NOT NULL,
    until BIGINT
);
INSERT INTO shard (shard, total, term, until) SELECT 0, 1, 0, until FROM served;
DROP TABLE served;

-- The ply of the newest board that somebody set out to post; where it is more than what was posted, nobody knows whether it was.
ALTER TABLE game ADD COLUMN claimed_ply BIGINT NOT NULL DEFAULT 0;

-- Looked through at every start, however many games are over.
CREATE INDEX game_aside ON game (id) WHERE status = 'aside';
