-- To whom a user has asked for money to be paid, and since when: a new one begins a hold.
create table wallet_receivers (
  user_id bigint not null references users (id),
  receiver text not null,
  first_at timestamptz not null default product_now(),
  primary key (user_id, receiver)
);

-- What was taken back may be given back, as when a dispute is won: a row below 0. A dispute may cost its fee alone.
alter table payment_returns drop constraint payment_returns_kind_check, drop constraint payment_returns_cents_check;
alter table payment_returns
  add constraint payment_returns_kind_check check (kind in ('refund', 'reversal', 'dispute', 'bankReturn', 'restored'));
alter table payment_returns
  add constraint payment_returns_cents_check check ((cents < 0) = (kind = 'restored') and (cents <> 0 or cost_cents > 0));
