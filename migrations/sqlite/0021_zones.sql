-- A time zone by its name, which knows of summer time; the offset is what a person without one said.
ALTER TABLE preference ADD COLUMN zone TEXT;
