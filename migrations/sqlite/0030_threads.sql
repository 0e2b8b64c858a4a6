-- The channel that a thread belongs to. Discord knows it itself; a sandbox that begins anew has to be told.
CREATE TABLE thread (
    channel BIGINT NOT NULL PRIMARY KEY,
    parent  BIGINT NOT NULL
);
