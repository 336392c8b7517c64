-- Rows of due work that could not be worked on: each waits for its next try while the others go on. By the database's
-- own clock, so that a moved one changes nothing.
create table stuck_work (
  kind text not null,
  -- The id of what it is about: a game, an offer or a payment, as the kind says.
  ref bigint not null,
  tries integer not null,
  error text not null,
  first_at timestamptz not null,
  due_at timestamptz not null,
  primary key (kind, ref)
);

-- A settlement is begun, its payouts are computed, its users are paid, and it is finished: each in transactions of its
-- own. Those that are there have their payouts; the default is for them alone.
alter table settlements
  add column prepared_at timestamptz default now(),
  -- Users at or below the cursor who are not paid yet: their accounts were held by others.
  add column left_out bigint[] not null default '{}';
alter table settlements add constraint finished_is_paid
    check (finished_at is null or (prepared_at is not null and cardinality(left_out) = 0));
alter table settlements alter column prepared_at drop default;

-- Starts that moved: the open offers of the game follow, piece by piece. A game that moves again has one row more.
create table moved_starts (
  id bigint generated always as identity primary key,
  game_id bigint not null,
  -- All offers up to this one have followed.
  offer_cursor bigint not null default 0
) with (fillfactor = 50);
