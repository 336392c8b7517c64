-- Where betting is allowed, as dated rows (GAP-002): a change of law is a new row, and nothing that was written is changed. Of
-- each list the last row of a place that has begun counts; what the operator says counts before any list.
alter table region_rules drop constraint region_rules_pkey;
alter table region_rules
  add column id bigint generated always as identity primary key,
  add column list text not null default 'operator' check (list in ('restricted', 'terms', 'operator')),
  add column valid_from timestamptz not null default product_now();
update region_rules set valid_from = '-infinity';
create index region_rules_of_place on region_rules (country, region, list, valid_from desc, id desc);

-- The list of restricted states: what the operator has not changed of it was in the table as it stands.
delete from region_rules
where country = 'US' and rule = 'illegal' and region in (
  'AR', 'GA', 'ID', 'IL', 'IN', 'IA', 'KS', 'MD', 'MI', 'MS', 'MO',
  'NE', 'NH', 'NC', 'OK', 'RI', 'SD', 'TN', 'UT', 'WV', 'WI');
insert into region_rules (country, region, rule, list, valid_from)
select 'US', unnest(array[
  'AR', 'GA', 'ID', 'IL', 'IN', 'IA', 'KS', 'MD', 'MI', 'MS', 'MO',
  'NE', 'NH', 'NC', 'OK', 'RI', 'SD', 'TN', 'UT', 'WV', 'WI'
]), 'illegal', 'restricted', '-infinity';

-- The list of the Terms: wagers only in seven states, so that every other one is on it.
insert into region_rules (country, region, rule, list, valid_from)
select 'US', unnest(array[
  'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID', 'IL', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA',
  'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NH', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'SC', 'SD', 'TN', 'TX', 'UT',
  'VT', 'VA', 'WA', 'WI', 'WY', 'DC', 'AS', 'GU', 'MP', 'PR', 'VI'
]), 'illegal', 'terms', '-infinity';

-- Which lists count; of two the stricter.
alter table switches
  add column region_lists text[] not null default '{restricted}'
    check (region_lists <@ '{restricted,terms}' and cardinality(region_lists) > 0);

-- The network from which a session was located last: from another one it is located anew at once.
alter table sessions add column located_from text;
