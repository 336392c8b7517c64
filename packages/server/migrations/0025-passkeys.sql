create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- How the user calls the device.
  name text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often it was used, as its device counts; many count nothing and say 0.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default product_now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a device is asked to sign, for one session and once.
create table passkey_challenges (
  session_id_hash bytea primary key references sessions (id_hash) on delete cascade on update cascade,
  challenge text not null,
  purpose text not null check (purpose in ('add', 'login')),
  expires_at timestamptz not null
);
