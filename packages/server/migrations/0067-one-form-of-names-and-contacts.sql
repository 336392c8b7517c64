-- In the key of a group or a promotion, runs of white space are one space and typographic apostrophes are straight. Of two names that
-- would have one key, the younger one gets a number, such as "Sunday x (2)".
do $do$
  declare
    plain_key constant text := $sql$btrim(regexp_replace(translate(name_key, '‘’‛ʼ', ''''''''''), '\s+', ' ', 'g'))$sql$;
    named record;
    twin record;
    suffix text;
    free_key text;
    is_taken boolean;
  begin
    for named in select * from (values ('groups', 'deleted_at is null', 60), ('promotions', 'true', 100)) as tables (name, living, longest)
    loop
      for twin in execute
        format('select id, %1$s as plain from %2$s where %3$s and name_key <> %1$s order by id', plain_key, named.name, named.living)
      loop
        suffix := '';
        for number in 2 .. 1000000 loop
          free_key := left(twin.plain, named.longest - length(suffix)) || suffix;
          execute format('select exists (select from %s where %s and name_key = $1 and id <> $2)', named.name, named.living)
            into is_taken using free_key, twin.id;
          exit when not is_taken;
          suffix := ' (' || number || ')';
        end loop;
        execute format('update %s set name = left(name, $2) || $3, name_key = $4 where id = $1', named.name)
          using twin.id, named.longest - length(suffix), suffix, free_key;
      end loop;
    end loop;
  end
$do$;

-- Of proposals that would be two of one key, the younger ones stay as they are: the name is taken when they are approved.
update operator_wishes w set name_key = btrim(regexp_replace(translate(name_key, '‘’‛ʼ', ''''''''''), '\s+', ' ', 'g'))
where answered_at is null and name_key <> btrim(regexp_replace(translate(name_key, '‘’‛ʼ', ''''''''''), '\s+', ' ', 'g'))
  and not exists (select from operator_wishes o
    where o.answered_at is null and o.id <> w.id and btrim(regexp_replace(translate(o.name_key, '‘’‛ʼ', ''''''''''), '\s+', ' ', 'g')) = btrim(regexp_replace(translate(w.name_key, '‘’‛ʼ', ''''''''''), '\s+', ' ', 'g')));

-- E-mails and phones get their one form in normalizeContacts.ts, which runs behind this file in the same transaction: SQL knows
-- neither the domains of other scripts nor the numbers of each country.
