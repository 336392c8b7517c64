-- The last reading of a league after which nothing that it said was left to be written: until when, by the product's clock, it
-- had heard, and of games of which time. Only such a reading lets a game be void for want of a score.
alter table feed_leagues
  add column heard_until timestamptz,
  add column covers_from timestamptz,
  add column covers_to timestamptz;
