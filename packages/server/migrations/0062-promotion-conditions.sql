-- What a bet must meet to count for a promotion (BI14), from the settings of the server that started last.
alter table switches
  add column promotion_conditions boolean not null default false,
  -- Odds from 1 : n to n : 1 count.
  add column promotion_odds_max integer not null default 4,
  -- So many bets with the same other user count.
  add column promotion_bets_per_player integer not null default 3;
alter table switches add check (promotion_odds_max >= 1);
alter table switches add check (promotion_bets_per_player >= 1);

-- The network of each sign-up (the /24 of IPv4, the /48 of IPv6) as a keyed hash: one row per key, while a key is changed. Users
-- from before have none.
create table sign_up_networks (
  user_id bigint not null references users (id),
  network text not null,
  primary key (user_id, network)
);
create index sign_up_networks_network on sign_up_networks (network);
