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

-- Keys of what is private in the audit: one or more for each user, and for those of whom nobody knows who they are one for
-- each month. Without its key a record says who did what, and not from where.
create table audit_keys (
  id bigint generated always as identity primary key,
  user_id bigint,
  -- "2026-11".
  month text,
  -- The key, locked with one that is made of SECRET_KEY, and a name for that one.
  locked bytea not null,
  locked_by text not null,
  created_at timestamptz not null default product_now(),
  check ((user_id is null) <> (month is null))
);
create index audit_keys_user on audit_keys (user_id) where user_id is not null;
create index audit_keys_month on audit_keys (month) where month is not null;
create index audit_keys_locked_by on audit_keys (locked_by);

alter table audit
  add column key_id bigint,
  -- Address, device and contact data, encrypted. `ip` is of records from before: the next start encrypts it.
  add column private bytea;
create index audit_clear_ip on audit (id) where ip <> '';

-- The seal of each record, in the order in which they were sealed: a hash of it and of the seal before it. Only added to.
create table audit_chain (
  place bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null check (length(hash) = 32)
);
