-- The document (its SHA-256) that last changed a game, or in which a second source first said a final: the same one soon after
-- is no second reading. Null where it was no document of a feed.
alter table games add column document text;
alter table second_scores add column document text;
