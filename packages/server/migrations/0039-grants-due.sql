-- Since when a grant may be withdrawn by what its user has done; its money follows at once (GAP-158, GAP-159).
alter table promotion_grants add column earned_at timestamptz,
  -- When its user was told that it will soon be lost.
  add column warned_at timestamptz;

drop index promotion_grants_to_look_at;
create index promotion_grants_to_look_at on promotion_grants (look_at) where state <> 'free' and earned_at is null;
create index promotion_grants_earned on promotion_grants (id) where state <> 'free' and earned_at is not null;
create index promotion_grants_to_use on promotion_grants (last_day_to_use) where state = 'withheld';
create index promotion_grants_to_warn on promotion_grants (last_day_to_use) where state = 'withheld' and warned_at is null;

-- How often what was left in its pot went back: more may come after the first time.
alter table promotions add column closings integer not null default 0;
