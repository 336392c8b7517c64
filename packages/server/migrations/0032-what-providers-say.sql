-- The operator may stop all withdrawals; betting goes on.
alter table switches add column withdrawals_stopped boolean not null default false;

-- What is read from providers by due work: their events since the last one seen, and their statements.
create table provider_reads (
  provider text not null check (provider in ('paypal', 'dwolla')),
  what text not null check (what in ('events', 'statement')),
  due_at timestamptz not null default product_now(),
  -- Up to when they have been read; null before the first time.
  read_until timestamptz,
  -- Why the last time did not work, '' when it did.
  error text not null default '',
  primary key (provider, what)
);
insert into provider_reads (provider, what)
select provider, what from unnest(array['paypal', 'dwolla']) as provider, unnest(array['events', 'statement']) as what;

-- Breaks of our own books stand beside those of the providers; a break that a payment's next step will mend stops nothing.
alter table reconciliation_breaks
  add column mends boolean not null default false,
  -- When what it is about happened: a run over other days does not end it.
  add column about_at timestamptz not null default product_now();
create index reconciliation_breaks_accepted on reconciliation_breaks (provider, kind, subject, id) where resolved_at is not null;
