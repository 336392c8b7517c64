-- By which its user names a session: the id in the cookie is nowhere, and its hash is nobody's business.
do $$
  begin
    if not exists (select from pg_attribute where attrelid = 'sessions'::regclass and attname = 'id') then
      alter table sessions add column id bigint generated always as identity unique;
    end if;
  end
$$;
-- The login before the one that began this session.
alter table sessions add column previous_login_at timestamptz;

-- When each user logged in last, and whether logins are told by mail.
create table logins (
  user_id bigint primary key references users (id),
  last_at timestamptz,
  -- The one before that.
  previous_at timestamptz,
  is_told boolean not null default true
) with (fillfactor = 70);

-- Logins that nobody has been told of yet go into one mail.
create unique index outbox_logins on outbox (ref) where topic = 'session.login' and done_at is null and tries = 0;
