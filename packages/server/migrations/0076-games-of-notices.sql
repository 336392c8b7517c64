-- expand: the game of a notice
-- The game that a notice is about; null when it is about none, and in rows of the version before.
alter table notices add column game_id bigint;
