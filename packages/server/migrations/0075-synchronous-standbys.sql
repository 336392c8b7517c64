-- expand: the number of standbys that confirm commits, for STANDBYS and /ready.
-- How many standbys confirm commits; null where the owner of the tables may not read that. The server's role cannot read it either:
-- the function has the right of the owner, and returns the number alone.
create function synchronous_standbys() returns integer language sql stable security definer set search_path = pg_catalog as $$
  select case when pg_has_role(current_user, 'pg_read_all_stats', 'usage') then (
    select count(*)::integer from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')) end
$$;
