-- Payments by every way, in and out, and what follows after a credit.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
    'user.cash', 'user.bonus', 'user.at_risk', 'user.pending_in', 'user.withdrawing', 'user.debt',
    'promo.pool', 'game.pot', 'equity.platform',
    'provider.paypal', 'intransit.paypal.in', 'expense.provider_fee.paypal', 'suspense.paypal',
    'provider.dwolla', 'intransit.dwolla.in', 'expense.provider_fee.dwolla', 'suspense.dwolla',
    'revenue.withdrawal_fee', 'expense.dispute', 'expense.bad_debt'
  ));
insert into ledger_accounts (kind) values
  ('suspense.paypal'), ('provider.dwolla'), ('intransit.dwolla.in'), ('expense.provider_fee.dwolla'), ('suspense.dwolla'),
  ('revenue.withdrawal_fee'), ('expense.dispute'), ('expense.bad_debt');

-- Who owes, for whoever looks for repayments.
create index ledger_accounts_debt on ledger_accounts (owner_id) where kind = 'user.debt' and balance_cents < 0;
create sequence debt_repayments;

-- A user at the bank transfer provider.
create table bank_customers (
  user_id bigint primary key references users (id),
  provider_ref text not null unique,
  created_at timestamptz not null default product_now()
);

-- A bank account that the provider keeps: of its numbers nothing is here but what its name says.
create table banks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  provider_ref text not null unique,
  account_name text not null,
  state text not null check (state in ('unverified', 'verified', 'failed', 'removed')),
  created_at timestamptz not null default product_now(),
  changed_at timestamptz not null default product_now()
);
create index banks_user on banks (user_id, id);

-- A bank account that the second provider keeps; nothing is done with it yet but counting.
create table stored_banks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  account_name text not null,
  customer_ref text not null,
  provider_ref text not null unique,
  created_at timestamptz not null default product_now()
);
create index stored_banks_user on stored_banks (user_id);

alter table payments drop constraint payments_kind_check, drop constraint payments_state_check;
alter table payments
  add constraint payments_kind_check check (kind in ('walletDeposit', 'bankDeposit', 'walletPayout', 'bankPayout'));
alter table payments add constraint payments_state_check check (state in
  ('created', 'requested', 'submitting', 'pending', 'completed', 'failed', 'rejected', 'returned'));
alter table payments
  -- What of the amount is our own fee; the rest goes to the receiver. `fee_cents` is what the provider takes from us.
  add column charge_cents bigint not null default 0,
  -- What went back after it was completed.
  add column returned_cents bigint not null default 0,
  add column bank_id bigint,
  -- The receiver's e-mail at the wallet provider.
  add column receiver text,
  -- The very body that was sent, byte for byte, so that it can be sent again.
  add column request text,
  add column expected_on date,
  add column completed_at timestamptz,
  -- When the provider is asked again about a completed deposit, which may still come back.
  add column watch_at timestamptz;
alter table payments add check (charge_cents >= 0 and charge_cents < amount_cents);
alter table payments add check (returned_cents between 0 and amount_cents);
alter table payments add foreign key (bank_id) references banks (id);
update payments set completed_at = changed_at where state = 'completed';
create index payments_watch on payments (watch_at, id) where watch_at is not null;
create index payments_sent on payments (created_at) where provider_ref is not null;

-- What came back of a completed payment, each once by the provider's name of it.
create table payment_returns (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  provider_ref text not null unique,
  kind text not null check (kind in ('refund', 'reversal', 'dispute', 'bankReturn')),
  cents bigint not null check (cents > 0),
  -- What the provider asks of us for it.
  cost_cents bigint not null default 0 check (cost_cents >= 0),
  code text not null default '',
  at timestamptz not null default product_now()
);
create index payment_returns_payment on payment_returns (payment_id);
create index payment_changes_payment on payment_changes (payment_id, id);

-- What providers say of themselves, as it came; a hint to read the resource, never a fact.
create table webhook_inbox (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('paypal', 'dwolla')),
  event_id text not null,
  topic text not null,
  -- The provider's name of what it is about, and ours where it says it.
  resource text not null,
  name text not null default '',
  received_at timestamptz not null default product_now(),
  due_at timestamptz default product_now(),
  tries integer not null default 0,
  error text not null default '',
  done_at timestamptz,
  unique (provider, event_id)
);
create index webhook_inbox_due on webhook_inbox (due_at, id) where due_at is not null;
create index webhook_inbox_done on webhook_inbox (done_at) where done_at is not null;

-- For a while after a change of the account nothing may be withdrawn.
create table withdrawal_holds (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  reason text not null check (reason in ('bank', 'receiver', 'password', 'contact')),
  ends_at timestamptz not null
);
create index withdrawal_holds_user on withdrawal_holds (user_id, ends_at);

-- Our books beside the provider's: each run, and what did not fit.
create table reconciliations (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('paypal', 'dwolla')),
  from_at timestamptz not null,
  to_at timestamptz not null,
  started_at timestamptz not null default product_now(),
  finished_at timestamptz,
  error text not null default ''
);
create index reconciliations_provider on reconciliations (provider, id desc);

create table reconciliation_breaks (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in ('missingHere', 'missingThere', 'amount', 'state', 'fee', 'balance')),
  subject text not null,
  facts jsonb not null default '{}',
  found_at timestamptz not null default product_now(),
  seen_at timestamptz not null default product_now(),
  -- Gone by itself, or accepted by an operator.
  resolved_at timestamptz,
  resolved_by text not null default '',
  note text not null default ''
);
create unique index reconciliation_breaks_open on reconciliation_breaks (provider, kind, subject) where resolved_at is null;
