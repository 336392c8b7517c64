-- In the key of a group or a promotion, runs of white space are one space and typographic apostrophes are straight.
create function pg_temp.plain_key(key text) returns text language sql immutable as $$
  select btrim(regexp_replace(translate(key, '‘’‛ʼ', ''''''''''), '\s+', ' ', 'g'))
$$;

-- Of two names that would have one key, the younger one gets a number, such as "Sunday x (2)".
create function pg_temp.rename_twins(of regclass, living text, longest int) returns void language plpgsql as $$
declare
  twin record;
  suffix text;
  free_key text;
  is_taken boolean;
begin
  for twin in execute format('select id, name, name_key from %s where %s and name_key <> pg_temp.plain_key(name_key) order by id', of, living)
  loop
    suffix := '';
    for number in 2 .. 1000000 loop
      free_key := left(pg_temp.plain_key(twin.name_key), longest - length(suffix)) || suffix;
      execute format('select exists (select from %s where %s and name_key = $1 and id <> $2)', of, living)
        into is_taken using free_key, twin.id;
      exit when not is_taken;
      suffix := ' (' || number || ')';
    end loop;
    execute format('update %s set name = left(name, $2) || $3, name_key = $4 where id = $1', of)
      using twin.id, longest - length(suffix), suffix, free_key;
  end loop;
end $$;

select pg_temp.rename_twins('groups', 'deleted_at is null', 60);
select pg_temp.rename_twins('promotions', 'true', 100);

-- Of proposals that would be two of one key, the younger ones stay as they are: the name is taken when they are approved.
update operator_wishes w set name_key = pg_temp.plain_key(name_key)
where answered_at is null and name_key <> pg_temp.plain_key(name_key)
  and not exists (select from operator_wishes o
    where o.answered_at is null and o.id <> w.id and pg_temp.plain_key(o.name_key) = pg_temp.plain_key(w.name_key));

drop function pg_temp.rename_twins, pg_temp.plain_key;

-- E-mails and phones get their one form in normalizeContacts.ts, which runs behind this file in the same transaction: SQL knows
-- neither the domains of other scripts nor the numbers of each country.
