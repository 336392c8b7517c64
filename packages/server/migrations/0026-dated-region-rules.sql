-- Where betting is allowed, as dated rows (GAP-002): a change of law is a new row, and nothing that was written is changed. Of
-- each list the last row of a place that has begun counts; what the operator says counts before any list. `region_rules`, with
-- one row a place, stays as it is: a process of the program before joins it to the sessions and needs one row for each.
create table place_rules (
  id bigint generated always as identity primary key,
  country text not null,
  region text not null,
  rule text not null check (rule in ('open', 'illegal', 'intrastate')),
  list text not null default 'operator' check (list in ('restricted', 'terms', 'operator')),
  valid_from timestamptz not null default product_now()
);
create index place_rules_of_place on place_rules (country, region, list, valid_from desc, id desc);

-- The list of restricted states.
insert into place_rules (country, region, rule, list, valid_from)
select 'US', unnest(array[
  'AR', 'GA', 'ID', 'IL', 'IN', 'IA', 'KS', 'MD', 'MI', 'MS', 'MO',
  'NE', 'NH', 'NC', 'OK', 'RI', 'SD', 'TN', 'UT', 'WV', 'WI'
]), 'illegal', 'restricted', '-infinity';

-- What the operator has said so far: all that is not in that list as it stands.
insert into place_rules (country, region, rule, valid_from)
select country, region, rule, '-infinity' from region_rules said
where not exists (select from place_rules listed
  where (listed.country, listed.region, listed.rule) = (said.country, said.region, said.rule));

-- The list of the Terms: wagers only in seven states, so that every other one is on it.
insert into place_rules (country, region, rule, list, valid_from)
select 'US', unnest(array[
  'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID', 'IL', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA',
  'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NH', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'SC', 'SD', 'TN', 'TX', 'UT',
  'VT', 'VA', 'WA', 'WI', 'WY', 'DC', 'AS', 'GU', 'MP', 'PR', 'VI'
]), 'illegal', 'terms', '-infinity';

-- Which lists count; of two the stricter.
alter table switches
  add column region_lists text[] not null default '{restricted}';
alter table switches add check (region_lists <@ '{restricted,terms}' and cardinality(region_lists) > 0);

-- The network from which a session was located last: from another one it is located anew at once.
alter table sessions add column located_from text;
