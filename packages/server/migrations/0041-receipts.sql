-- Receipts of settled bets: what each says is made from what is stored; only the salts, and the roots, stand here.
create table receipt_salts (
  bet_id bigint primary key,
  -- 16 random bytes for each side: nobody can guess what the leaf of somebody else says.
  offerer_salt bytea not null check (octet_length(offerer_salt) = 16),
  accepter_salt bytea not null check (octet_length(accepter_salt) = 16)
);

-- The root over each 512 bets of a settlement, in the order of their ids: a path is made from 512 bets, not from a million.
create table receipt_parts (
  game_id bigint not null,
  version integer not null,
  nth integer not null check (nth >= 0),
  first_bet_id bigint not null,
  last_bet_id bigint not null,
  root text not null,
  primary key (game_id, version, nth)
);

-- The root over all of a settlement's bets, and the US Eastern day on which it was made.
create table receipt_roots (
  game_id bigint not null,
  version integer not null,
  root text not null,
  day date not null,
  made_at timestamptz not null default product_now(),
  primary key (game_id, version)
);
create index receipt_roots_of_day on receipt_roots (day, game_id, version);

-- The root over the games of a day, once it is over.
create table receipt_days (
  day date primary key,
  root text not null,
  made_at timestamptz not null default product_now()
);

-- Whether the receipts of a settlement that is over are made.
alter table settlements add column receipts_made boolean not null default false;
create index settlements_without_receipts on settlements (finished_at, game_id)
  where finished_at is not null and not receipts_made;
