create table users (
  id bigint generated always as identity primary key,
  username text not null unique,
  -- NFKC and case folded: Bob is taken once bob exists (GAP-027).
  username_key text not null unique,
  email text not null unique check (email = lower(email)),
  phone text not null check (phone ~ '^[0-9]+$'),
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  question text not null,
  secret_hash text not null,
  country text not null check (country in ('US', 'UK', 'MX', 'Other Country')),
  mfa_on boolean not null default true,
  is_promotion_admin boolean not null default false,
  is_operator boolean not null default false,
  created_at timestamptz not null default product_now()
);

create table sessions (
  -- SHA-256 of the id in the cookie; the id itself is nowhere.
  id_hash bytea primary key check (length(id_hash) = 32),
  user_id bigint not null references users (id),
  mfa_pending boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The last proof of who this is: the login, or a step-up.
  proved_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  -- Where the server located this session, and when; null until it has asked.
  country text,
  region text,
  located_at timestamptz,
  -- See 0023, which adds it to a database from before: a distributed schema accepts an identity only in a new table.
  id bigint generated always as identity unique
) with (fillfactor = 70);
create index sessions_user on sessions (user_id);

-- One-time codes, kept only as keyed hashes. A newer code replaces the older one.
create table codes (
  user_id bigint not null references users (id),
  purpose text not null check (purpose in ('mfa')),
  code_hash bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
