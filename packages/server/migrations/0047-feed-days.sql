-- A feed is read, fails and falls silent by the US Eastern day of one league. `from_at` is the first instant of the day, `to_at`
-- the first after it. Silence is real time, so that a moved trial clock makes no feed old; `due_at` and `heard_until` are
-- the product's clock. Processes of the version before still read `feed_weeks`: a later migration drops it.
create table feed_days (
  source text not null,
  league text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  read_at timestamptz,
  silent_at timestamptz,
  due_at timestamptz not null default '-infinity',
  heard_until timestamptz,
  error text,
  primary key (source, league, from_at)
);

-- Whether requests for a league succeed at all. `source` is the row of `feeds`. `failing_since` is the first failure after the last
-- answer, null while requests succeed; `notified_at` is when operators were sent a mail about this failure; both are real time.
-- `heard_until` is the last answer by the product's clock: while a source answers, no game is void because an answer lacks it.
create table feed_leagues (
  source text not null,
  league text not null,
  answered_at timestamptz,
  heard_until timestamptz,
  failing_since timestamptz,
  error text not null default '',
  notified_at timestamptz,
  primary key (source, league)
);

-- `unplayed_at`: when, 48 hours or more after its start, its source last listed the game as not played. Only such a reading
-- lets a game be void for want of a score. `other_teams`: the pair that its source names instead, and in how many readings in a row.
-- `operators_notified_at`: when operators were sent a mail that this game waits for them.
alter table games
  add column unplayed_at timestamptz,
  add column other_teams text,
  add column other_teams_readings integer not null default 0,
  add column operators_notified_at timestamptz;
