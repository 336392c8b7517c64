-- Whoever is frozen cannot sign in, post, take or withdraw; what they have in bets is settled as ever.
alter table users add column frozen_at timestamptz;
create index users_frozen on users (id) where frozen_at is not null;

-- What an operator wants to do to a game on which more is staked than one may decide alone: a second one says yes or no.
create table operator_wishes (
  id bigint generated always as identity primary key,
  game_id bigint not null,
  what text not null check (what in ('final', 'void', 'correct')),
  away_score integer,
  home_score integer,
  reason text not null,
  -- What was staked on the game by then.
  staked_cents bigint not null,
  wished_by bigint not null references users (id),
  wished_at timestamptz not null default product_now(),
  -- Null while nobody has answered.
  answered_by bigint references users (id),
  answered_at timestamptz,
  is_granted boolean,
  check ((answered_by is null) = (answered_at is null) and (answered_by is null) = (is_granted is null)),
  check (not is_granted or answered_by <> wished_by),
  check ((what = 'void') = (away_score is null) and (what = 'void') = (home_score is null))
);
-- One at a time for each game.
create unique index operator_wishes_open on operator_wishes (game_id) where answered_at is null;
