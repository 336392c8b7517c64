-- Until a deposit by card or wallet was staked once, it is withdrawn only by a refund of its capture.
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check check (kind in
  ('walletDeposit', 'bankDeposit', 'walletPayout', 'bankPayout', 'walletRefund'));
alter table payments
  -- Until this time the unstaked part of the deposit may only be refunded; null: it never was restricted.
  add column refund_only_until timestamptz,
  -- The deposit that a refund gives back.
  add column deposit_id bigint;
alter table payments add foreign key (deposit_id) references payments (id);
alter table payments add constraint payments_deposit_check check ((kind = 'walletRefund') = (deposit_id is not null));
create index payments_refunds on payments (deposit_id) where deposit_id is not null;
create index payments_refund_only on payments (user_id, refund_only_until) where refund_only_until is not null;
