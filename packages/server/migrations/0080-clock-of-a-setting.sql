-- expand: a setting of all sessions may have the offset of the clock, and then product_now() reads no table.
-- In a distributed database the function runs where the rows are, and must not read another table there. Its body names the table only
-- where the setting is missing, since SQL plans all of a body at once and PL/pgSQL one statement after the other.
create or replace function product_now() returns timestamptz
  language plpgsql stable
  as $$
    declare
      set_offset text := current_setting('sidebet.clock_offset_ms', true);
    begin
      if coalesce(set_offset, '') = '' then
        select set_config('sidebet.clock_offset_ms', offset_ms::text, true) into strict set_offset from clock;
      end if;
      return clock_timestamp() + set_offset::bigint * interval '1 millisecond';
    end
  $$;
