-- Movements of a provider that reconciliation has booked without a payment: unknown money, what left it again, and fees.
create table statement_bookings (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('paypal', 'dwolla')),
  kind text not null check (kind in ('unknown', 'unknownReturn', 'fee')),
  -- The provider's id of the movement.
  provider_ref text not null,
  -- Of 'unknownReturn': the unknown money that it takes away.
  unknown_id bigint references statement_bookings (id),
  -- Of 'fee': the payment whose movement it is; null for a movement of unknown money.
  payment_id bigint references payments (id),
  -- Below 0 for a fee that the provider charged less, or gave back.
  cents bigint not null check (cents <> 0),
  -- The provider's time of the movement.
  at timestamptz not null,
  booked_at timestamptz not null default product_now(),
  check (cents > 0 or kind = 'fee'),
  check ((unknown_id is not null) = (kind = 'unknownReturn')),
  check (payment_id is null or kind = 'fee')
);
-- A movement is unknown money once, and is its return once. A fee may be corrected.
create unique index statement_bookings_once on statement_bookings (provider, kind, provider_ref) where kind <> 'fee';
create index statement_bookings_of_ref on statement_bookings (provider, provider_ref);
create index statement_bookings_of_unknown on statement_bookings (unknown_id) where unknown_id is not null;

-- Whether an open break stops withdrawals. A process of the version before writes none: its breaks stop them, as they did.
alter table reconciliation_breaks add column stops boolean not null default true;

-- When the operator stopped withdrawals; null when a process of the version before did.
alter table switches add column withdrawals_stopped_at timestamptz;
