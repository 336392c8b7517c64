-- An e-mail or a phone that a user has entered and not confirmed yet (AC12). It is shown to its user and to nobody else,
-- nothing is sent to it but the code that confirms it, and it belongs to nobody: users.email and users.phone are where
-- codes, links and notices go.
create table unconfirmed_contacts (
  user_id bigint not null references users (id),
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  -- The newest code that was sent there; null when none was, or when it is used up.
  code_hash bytea,
  code_expires_at timestamptz,
  primary key (user_id, kind)
);
