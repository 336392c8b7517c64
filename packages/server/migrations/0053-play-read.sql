-- When a reading first said that play had begun, by the product's clock: live, over, or with a score. Null: none has.
-- Such a game has started for ever, and bets accepted at or after it are void.
alter table games add column in_play_at timestamptz;
-- No bet becomes void by this: what was read of these games was read when it was not noted.
update games set in_play_at = greatest(starts_at, started_at)
where started_at is not null and voided_at is null
  and (status in ('live', 'final') or away_score > 0 or home_score > 0);

-- Readings in a row without a doubt since the game was suspended: three of them end it.
alter table games add column good_readings integer not null default 0;
