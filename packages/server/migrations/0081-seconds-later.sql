-- expand: an instant some seconds after another one, which is the same in every session.
-- PostgreSQL's own sum of an instant and an interval is only stable, since a day of an interval may have 23 hours. A distributed
-- database accepts no stable function of a column in an update.
create function add_seconds(at timestamptz, seconds double precision) returns timestamptz
  language plpgsql immutable strict parallel safe
  as $$ begin return at + seconds * interval '1 second'; end $$;
