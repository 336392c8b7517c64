-- Money on its way in or out. The ledger moves only with a change of state, each once by its key.
create table payments (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('walletDeposit')),
  state text not null check (state in ('created', 'submitting', 'pending', 'completed', 'failed', 'rejected')),
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  -- The provider's name of it (the order), and of the money it captured.
  provider_ref text unique,
  capture_ref text unique,
  failure text not null default '',
  tries integer not null default 0,
  due_at timestamptz,
  created_at timestamptz not null default product_now(),
  changed_at timestamptz not null default product_now()
);
create index payments_due on payments (due_at, id) where due_at is not null;
create index payments_user on payments (user_id, id desc);

create table payment_changes (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  from_state text not null,
  to_state text not null,
  cause text not null,
  at timestamptz not null default product_now()
);
