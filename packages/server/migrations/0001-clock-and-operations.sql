-- The product's clock: every "now" is the database's time plus this offset. It stays 0 outside trials.
create table clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into clock default values;

-- Stable: one statement sees one instant, and an index may be searched by it.
-- With the offset as a setting of all sessions it reads no table, which a distributed database requires (0080).
create function product_now() returns timestamptz
  language plpgsql stable
  as $$
    declare
      set_offset text := current_setting('sidebet.clock_offset_ms', true);
    begin
      if coalesce(set_offset, '') = '' then
        select offset_ms::text into strict set_offset from clock;
      end if;
      return clock_timestamp() + set_offset::bigint * interval '1 millisecond';
    end
  $$;

-- Switches that the operator turns and every process obeys.
create table switches (
  only_row boolean primary key default true check (only_row),
  maintenance boolean not null default false
);
insert into switches default values;

-- Where betting is allowed (GAP-002): what is not listed is open.
create table region_rules (
  country text not null,
  region text not null,
  rule text not null check (rule in ('open', 'illegal', 'intrastate')),
  primary key (country, region)
);
insert into region_rules (country, region, rule)
select 'US', unnest(array[
  'AR', 'GA', 'ID', 'IL', 'IN', 'IA', 'KS', 'MD', 'MI', 'MS', 'MO',
  'NE', 'NH', 'NC', 'OK', 'RI', 'SD', 'TN', 'UT', 'WV', 'WI'
]), 'illegal';

-- Who did what: written, never changed.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default product_now(),
  actor text not null,
  action text not null,
  subject text not null default '',
  ip text not null default '',
  facts jsonb not null default '{}'
);

-- Counters of tries; shared by all processes, so that more processes do not mean more tries.
create table throttles (
  key text primary key,
  window_ends_at timestamptz not null,
  count integer not null
);

-- What must leave the house (mail, SMS) and what others should hear of, written with its cause in one transaction.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  ref bigint not null,
  body jsonb not null default '{}',
  created_at timestamptz not null default product_now(),
  due_at timestamptz not null default product_now(),
  done_at timestamptz,
  tries integer not null default 0,
  error text
) with (fillfactor = 70);
create index outbox_due on outbox (due_at, id) where done_at is null;

-- A request that had an effect, with its answer: the same key answers the same again (GAP-084).
create table idempotency (
  user_id bigint not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, call, key)
);
create index idempotency_age on idempotency using brin (created_at);
