create table promotions (
  id bigint generated always as identity primary key,
  name text not null,
  -- NFKC and case folded, without outer spaces.
  name_key text not null unique,
  code text not null,
  needs_code boolean not null,
  -- Whose groups it is for; null is for everybody (GAP-156).
  group_admin_id bigint references users (id),
  initial_cents bigint not null check (initial_cents > 0),
  per_user_cents bigint not null check (per_user_cents between 1 and initial_cents),
  accepts_needed integer not null check (accepts_needed >= 0),
  available_to_withdraw boolean not null,
  -- Both null unless it expires (GAP-161): the days in which a grant is used or lost, and the last day of the offer.
  days_to_use integer check (days_to_use >= 0),
  last_day date,
  message text not null,
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  -- When what was left in its pot went back to the house.
  closed_at timestamptz
);

-- What a user got of a promotion. Money that may be bet and not withdrawn stands in an account user.bonus of the grant.
create table promotion_grants (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotions (id),
  user_id bigint not null references users (id),
  cents bigint not null check (cents > 0),
  -- Null where there is no such day. US Eastern.
  last_day_to_use date,
  -- withheld: to be bet alone; free: may be withdrawn; lost: what was not used in time has gone back, the rest is withheld.
  state text not null check (state in ('withheld', 'free', 'lost')),
  accepts_needed integer not null,
  granted_at timestamptz not null,
  -- When it is looked at next whether it is free.
  look_at timestamptz not null,
  unique (promotion_id, user_id)
);
create index promotion_grants_of_user on promotion_grants (user_id);
create index promotion_grants_to_look_at on promotion_grants (look_at) where state <> 'free';

-- Bonus in a stake: what of a hold, or of a side of a bet, came from which grant. Rows exist for bonus alone.
alter table offers add column bonus_cents bigint not null default 0;
alter table offers add check (bonus_cents between 0 and hold_cents);
create table stake_bonus (
  -- offer: of the hold, at posting; offerer and accepter: of that side of a bet.
  stake text not null check (stake in ('offer', 'offerer', 'accepter')),
  -- The offer or the bet.
  ref bigint not null,
  grant_id bigint not null,
  user_id bigint not null,
  game_id bigint not null,
  cents bigint not null check (cents > 0),
  primary key (ref, stake, grant_id)
);
create index stake_bonus_of_game on stake_bonus (game_id) where stake <> 'offer';
create index stake_bonus_of_grant on stake_bonus (grant_id);
