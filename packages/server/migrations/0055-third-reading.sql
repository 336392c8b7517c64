-- The start that a game had when it was first read: many small moves are a large one. Null of rows from before: their start now.
alter table games add column first_starts_at timestamptz;

-- When a result of a game with much at stake was read a second time: a third reading, later, confirms it.
alter table results add column second_read_at timestamptz;
