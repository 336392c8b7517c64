-- Where a league has two sources, the second one's finals stand here: they make no games, and no bet is settled before both
-- sources say the same. `reads` is how often it has said this score in a row, `game_id` whom it means, null while nobody knows.
create table second_scores (
  source text not null,
  source_id text not null,
  league text not null,
  away_team text not null,
  home_team text not null,
  starts_at timestamptz not null,
  away_score integer not null check (away_score >= 0),
  home_score integer not null check (home_score >= 0),
  reads integer not null default 1,
  first_read_at timestamptz not null default product_now(),
  game_id bigint,
  primary key (source, source_id)
);
create index second_scores_game on second_scores (game_id);
-- Read a second time, and waiting for the other source.
alter table results add column reread_at timestamptz;
create index results_reread on results (game_id) where reread_at is not null and confirmed_at is null;
-- Calls of a day (UTC) to a source, for those that allow only so many, and how often in a row it gave no answer at all.
alter table feeds
  add column calls integer not null default 0,
  add column calls_day date,
  add column failures integer not null default 0,
  add column pause_ms bigint not null default 0;
-- Names of teams that a source gave and nobody knows, for the operator to look at.
create table unknown_teams (
  source text not null,
  league text not null,
  name text not null,
  first_at timestamptz not null default product_now(),
  last_at timestamptz not null default product_now(),
  primary key (source, league, name)
);
