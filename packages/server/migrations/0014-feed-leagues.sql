-- When each league of a feed was last read whole, in real time: a moved trial clock makes no feed old. From `silent_at` on
-- nobody bets on its games until it is read again.
create table feed_leagues (
  source text not null,
  league text not null,
  read_at timestamptz,
  silent_at timestamptz,
  error text,
  primary key (source, league)
);
