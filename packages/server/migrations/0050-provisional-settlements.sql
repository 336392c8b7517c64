-- Until when what a settlement paid may not be withdrawn, since its result may be corrected; null: there is no such time.
-- 'infinity' while it pays, or is being corrected.
alter table settlements add column provisional_until timestamptz;
-- Two independent sources had agreed on the result: it is final, and is not corrected.
alter table settlements add column is_final boolean not null default false;

create index settlements_provisional on settlements (provisional_until) where provisional_until is not null;

-- When a second independent source had said the same; null: it has not.
alter table results add column agreed_at timestamptz;

-- What provisional settlements paid, by the account to which it went: a user's cash, or a grant. Rows of final ones are deleted later.
create table provisional_payouts (
  user_id bigint not null,
  game_id bigint not null,
  account_id bigint not null,
  version integer not null,
  cents bigint not null check (cents > 0),
  primary key (user_id, game_id, account_id)
);
create index provisional_payouts_of_game on provisional_payouts (game_id);

-- What the server that started last demands: the tool settles games as well.
alter table switches
  add column provisional_settlements boolean not null default false,
  add column provisional_bets_max_cents bigint not null default 0;

-- What corrections have returned to a grant from its pool is read with each stake of its user: of all transfers very few.
create index ledger_transfers_returned on ledger_transfers (to_account, created_at) where kind = 'forfeit';
