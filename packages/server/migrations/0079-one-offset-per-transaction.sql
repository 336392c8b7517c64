-- expand: a transaction has one offset of the clock, which a trial may move between two of its statements.
-- Rows and records of one transaction are compared by their times (I28 to I32), so a moved clock must not separate them. The offset
-- that the transaction has read first is a setting until its end. Time itself goes on: a wait for a lock may last until a kickoff.
create or replace function product_now() returns timestamptz
  language sql stable
  as $$
    select clock_timestamp() + coalesce(
      nullif(current_setting('sidebet.clock_offset_ms', true), ''),
      (select set_config('sidebet.clock_offset_ms', offset_ms::text, true) from clock)
    )::bigint * interval '1 millisecond'
  $$;
