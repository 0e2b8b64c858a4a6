-- What a person has noted in a game, for their own eyes.
CREATE TABLE note (
    game   BIGINT NOT NULL REFERENCES game (id),
    person BIGINT NOT NULL,
    text   TEXT   NOT NULL,
    PRIMARY KEY (game, person)
);

CREATE INDEX note_of_person ON note (person);

-- How a person wants to be reminded in one game, where that is not as in all others; what is not said is.
CREATE TABLE reminder_rule (
    game         BIGINT NOT NULL REFERENCES game (id),
    person       BIGINT NOT NULL,
    remind_after BIGINT,
    direct       BOOLEAN,
    PRIMARY KEY (game, person)
);

CREATE INDEX reminder_rule_of_person ON reminder_rule (person);

-- Whether reminders come as direct messages.
ALTER TABLE preference ADD COLUMN direct BOOLEAN NOT NULL DEFAULT FALSE;
