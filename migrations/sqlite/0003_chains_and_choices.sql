-- The game that this one goes on from: a chain of games is a campaign.
ALTER TABLE game ADD COLUMN previous BIGINT REFERENCES game (id);

-- Since which ply a seat may do what it may do now: a choice that was begun then is still good.
ALTER TABLE seat ADD COLUMN choices_ply BIGINT NOT NULL DEFAULT 0;
UPDATE seat SET choices_ply = (SELECT ply FROM game WHERE game.id = seat.game);

-- How many pictures there are to watch of an action.
ALTER TABLE action ADD COLUMN frames BIGINT NOT NULL DEFAULT 0;
ALTER TABLE undone ADD COLUMN frames BIGINT NOT NULL DEFAULT 0;

-- Lines with their audiences as JSON, beside what everyone is told: the opening.
ALTER TABLE remark ADD COLUMN story TEXT NOT NULL DEFAULT '[]';
