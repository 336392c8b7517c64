-- What the server that started last demands of a decision about a game: the operator's tool goes by it, whatever its environment.
alter table switches
  add column shortest_games boolean not null default false,
  add column second_operator boolean not null default false;

-- Null: the tool has asked for it, and any operator may agree.
alter table operator_wishes alter column wished_by drop not null;
