-- Until when nobody may try again: after too many tries the waits grow.
alter table throttles add column blocked_until timestamptz;

-- Browsers that have signed in to an account before: their tries are counted apart, so that no stranger locks them out.
create table devices (
  -- SHA-256 of the id in the cookie; the id itself is nowhere. One browser may be known to several accounts.
  id_hash bytea not null check (length(id_hash) = 32),
  user_id bigint not null references users (id),
  used_at timestamptz not null,
  primary key (id_hash, user_id)
);
create index devices_user on devices (user_id, used_at);
create index devices_over on devices (used_at);
