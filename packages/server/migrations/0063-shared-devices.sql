-- Accounts that signed in with the same browser, each pair in both directions. The pair remains when a user signs the browser out.
create table shared_devices (
  user_id bigint not null references users (id),
  other_id bigint not null references users (id) check (other_id <> user_id),
  primary key (user_id, other_id)
);
insert into shared_devices (user_id, other_id)
  select distinct own.user_id, other.user_id
  from devices own join devices other using (id_hash) where own.user_id <> other.user_id;
