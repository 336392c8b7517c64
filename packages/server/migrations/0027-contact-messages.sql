-- What users wrote on Contact Us. Name, e-mail and phone are what they typed; who it was is `user_id`. Swept after a year.
create table contact_messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  username text not null,
  email text not null,
  phone text not null,
  message text not null,
  created_at timestamptz not null default product_now()
);
create index contact_messages_age on contact_messages (created_at);
