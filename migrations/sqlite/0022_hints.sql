-- Whether a person wants hints in the first games of a kind.
ALTER TABLE preference ADD COLUMN hints BOOLEAN NOT NULL DEFAULT TRUE;
