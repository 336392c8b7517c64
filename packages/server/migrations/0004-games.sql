create table games (
  id bigint generated always as identity primary key,
  league text not null,
  source text not null,
  source_id text not null,
  away_team text not null,
  home_team text not null check (home_team <> away_team),
  starts_at timestamptz not null,
  -- False while the source gives only a placeholder for the time.
  start_known boolean not null default true,
  status text not null check (status in ('scheduled', 'live', 'final', 'postponed', 'cancelled', 'suspended')),
  -- Why a game is suspended, for the operator.
  note text not null default '',
  -- Set once, when the product has seen the game start: nothing opens it again.
  started_at timestamptz,
  -- Set once, when no open offer of it is left.
  lapsed_at timestamptz,
  away_score integer check (away_score >= 0),
  home_score integer check (home_score >= 0),
  clock text not null default '',
  season integer,
  week integer,
  kind text not null default '',
  -- The newest result, and the one that bets are settled by.
  result_version integer not null default 0,
  settled_version integer,
  -- A void closes the row for ever: played later, it is a new game.
  voided_at timestamptz,
  read_at timestamptz not null default product_now(),
  created_at timestamptz not null default product_now()
) with (fillfactor = 70);
create unique index games_source on games (source, source_id) where voided_at is null;
create index games_upcoming on games (league, starts_at, id) where started_at is null;
create index games_lapsing on games (id) where started_at is not null and lapsed_at is null;
create index games_unsettled on games (starts_at, id) where settled_version is null;

-- What the sources said about the end of a game. A correction is a new version.
create table results (
  game_id bigint not null references games (id),
  version integer not null,
  outcome text not null check (outcome in ('final', 'void')),
  away_score integer check (away_score >= 0),
  home_score integer check (home_score >= 0),
  source text not null,
  reason text not null default '',
  read_at timestamptz not null default product_now(),
  -- Read a second time, or said by the operator: only then are bets settled by it.
  confirmed_at timestamptz,
  primary key (game_id, version),
  check (outcome = 'void' or (away_score is not null and home_score is not null))
);

create table settlements (
  game_id bigint not null references games (id),
  version integer not null,
  outcome text not null check (outcome in ('final', 'void')),
  away_score integer,
  home_score integer,
  -- All users up to this one have been paid.
  user_cursor bigint not null default 0,
  started_at timestamptz not null default product_now(),
  finished_at timestamptz,
  primary key (game_id, version)
);
create index settlements_unfinished on settlements (game_id) where finished_at is null;

-- What one user gets from one game: computed from all bets at once, then paid range by range.
create table payouts (
  game_id bigint not null,
  version integer not null,
  user_id bigint not null,
  staked_cents bigint not null check (staked_cents > 0),
  paid_cents bigint not null check (paid_cents >= 0),
  primary key (game_id, version, user_id)
);

-- The poll of a scores feed: one row a source, locked by the process that reads it.
create table feeds (
  source text primary key,
  read_at timestamptz,
  due_at timestamptz not null default '-infinity',
  error text
);
