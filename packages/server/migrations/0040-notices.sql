-- What users are told in the app (N5): one row for each notice, or for all takes of one offer as long as it is unread.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  title text not null,
  text text not null,
  -- Where it leads, as a path of ours; '' where there is nothing more to see.
  link text not null check (link = '' or link like '/%'),
  at timestamptz not null,
  read_at timestamptz,
  -- While it is unread, what is told of the same user under the same name is told in its place.
  gathers text,
  -- The sums of the takes that it tells of.
  takes jsonb
) with (fillfactor = 80);
create index notices_of_user on notices (user_id, kind, at desc, id desc);
create index notices_unread on notices (user_id) where read_at is null;
create unique index notices_gathering on notices (gathers, user_id) where read_at is null and gathers is not null;
create index notices_read on notices (read_at) where read_at is not null;

-- How a user hears of a kind of notice besides; by mail where there is no row (N4).
create table notice_choices (
  user_id bigint not null,
  kind text not null,
  channel text not null check (channel in ('mail', 'sms', 'app')),
  primary key (user_id, kind)
);

-- When it was put into the inbox of its user. What was told before there was one counts as put there, and so does what
-- waits for a mail server for longer than a week; the table is not written anew.
alter table outbox add column placed_at timestamptz default 'epoch';
alter table outbox alter column placed_at drop default;
update outbox set placed_at = null where done_at is null and created_at > product_now() - interval '7 days';

-- What is not in the inbox yet is not delivered yet, so a new row is in one of the two, as before.
drop index outbox_due;
create index outbox_due on outbox (due_at, id) where done_at is null and placed_at is not null;
create index outbox_to_place on outbox (id) where placed_at is null;
-- Offers to friends and groups have limits that are counted one by one.
create index outbox_offered_to_place on outbox (id) where placed_at is null and topic in ('offer.friend', 'group.offer');
