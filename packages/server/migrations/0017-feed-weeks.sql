-- A feed is asked for one league and week at a time. Each is read, fails and falls silent by itself: `from_at` is its first
-- instant, `to_at` the first after it. The age of a reading is real time, so that a moved trial clock makes no feed old; from
-- `silent_at` on nobody bets on games of that week, and from `due_at` on it is asked again, however far away its games are.
-- `heard_until` is until when, by the product's clock, all that was said is written in our rows: only such a reading lets a
-- game be void for want of a score.
create table feed_weeks (
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
drop table feed_leagues;
-- What went wrong is kept by league and week.
alter table feeds drop column error, drop column read_at;
