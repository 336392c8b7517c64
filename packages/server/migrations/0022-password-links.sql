-- One-time links that set a new password (GAP-022): only their hash is kept, and a newer link replaces the older one.
create table password_links (
  user_id bigint primary key references users (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null
);
