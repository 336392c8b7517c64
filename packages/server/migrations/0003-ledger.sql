-- Double entry in cents: a balance is what an account received less what it gave, so all balances add up to 0.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'user.cash', 'user.bonus', 'user.at_risk', 'user.pending_in', 'user.withdrawing', 'user.debt',
    'promo.pool', 'game.pot', 'provider.paypal', 'intransit.paypal.in', 'expense.provider_fee.paypal',
    'equity.platform'
  )),
  -- The user, grant, promotion or game it belongs to; 0 for the house's own accounts.
  owner_id bigint not null default 0,
  balance_cents bigint not null default 0,
  unique (kind, owner_id),
  constraint balance_not_negative check (
    kind not in ('user.cash', 'user.bonus', 'user.at_risk', 'user.pending_in', 'user.withdrawing', 'promo.pool')
    or balance_cents >= 0
  ),
  constraint debt_not_positive check (kind <> 'user.debt' or balance_cents <= 0)
) with (fillfactor = 50);

insert into ledger_accounts (kind) values
  ('provider.paypal'), ('intransit.paypal.in'), ('expense.provider_fee.paypal'), ('equity.platform');

-- Written once, never changed. The key makes each movement happen at most once.
create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  -- What caused it: the offer, bet, game or payment that the kind speaks of.
  ref bigint not null,
  from_account bigint not null,
  to_account bigint not null,
  cents bigint not null check (cents > 0),
  created_at timestamptz not null,
  check (from_account <> to_account)
);
