-- A start that was read once and lies before a bet that was already accepted: read a second time it counts. A fixed start is
-- the operator's word, and no reading moves it.
alter table games
  add column doubted_start timestamptz,
  add column start_fixed boolean not null default false;
-- The start by which bets were settled: those accepted at or after it got their stakes back. Settlements from before know none.
alter table settlements add column starts_at timestamptz not null default 'infinity';
-- What of `paid_cents` are own stakes that came back, since they were bet after the start.
alter table payouts add column returned_cents bigint not null default 0;
alter table payouts add check (returned_cents between 0 and paid_cents);
