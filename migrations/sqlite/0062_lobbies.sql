-- How often a lobby was changed, and as of which change its message shows it: processes that change one at the same moment see each
-- other by that, and whoever has its shard finds what another has changed.
ALTER TABLE game ADD COLUMN arranged BIGINT NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN shown BIGINT NOT NULL DEFAULT 0;
