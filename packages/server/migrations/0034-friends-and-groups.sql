-- A group of friends. Its row is its lock: who posts or takes in it holds it for share, who changes its members for update.
create table groups (
  id bigint generated always as identity primary key,
  name text not null,
  -- NFKC and case folded, without outer spaces (GAP-145).
  name_key text not null,
  -- Ten base32 characters that members see and pass on; another one when somebody was removed (GAP-149).
  code text not null check (code ~ '^[A-Z2-7]{10}$'),
  admin_id bigint not null references users (id),
  member_count integer not null check (member_count >= 0),
  created_at timestamptz not null,
  -- Its bets live on, so the row stays.
  deleted_at timestamptz
);
create unique index groups_by_name on groups (name_key) where deleted_at is null;

-- Whoever left keeps the row, and with it a place in the season's table.
create table group_members (
  group_id bigint not null references groups (id),
  user_id bigint not null references users (id),
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (group_id, user_id)
);
create index group_members_of_user on group_members (user_id) where left_at is null;

-- To whom an offer is made, beside its audience; both null for the public, and the friend until they are a user.
alter table offers add column friend_id bigint, add column group_id bigint;
alter table offers add constraint audience_has_its_group check ((audience = 'group') = (group_id is not null));
alter table offers add constraint audience_has_its_friend check (audience = 'friend' or friend_id is null);
create index offers_to_friend on offers (friend_id, starts_at, id) where state = 'open' and audience = 'friend';
create index offers_in_group on offers (group_id, starts_at, id) where state = 'open' and audience = 'group';

-- How the offerer named the friend: what they typed, and nothing that they do not know (GAP-088, GAP-090).
create table offer_contacts (
  offer_id bigint primary key,
  named_by text not null check (named_by in ('username', 'email', 'phone')),
  username text not null,
  email text not null,
  phone text not null
);
create index offer_contacts_by_email on offer_contacts (email) where named_by = 'email';
create index offer_contacts_by_phone on offer_contacts (phone) where named_by = 'phone';

-- A bet keeps its group; those of the public are in no index of it, so that a public take writes nothing to one.
alter table bets add column group_id bigint;
create index bets_of_group on bets (group_id, starts_at desc, id desc) where group_id is not null;

-- Whom somebody has bet, as they named them: once each, and in one direction (GAP-092).
create table friends (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  named_by text not null check (named_by in ('username', 'email', 'phone')),
  -- The username, e-mail or digits that decide.
  contact text not null,
  email text not null,
  phone text not null,
  -- Who it is; null until somebody is.
  friend_id bigint references users (id),
  -- From then on the friend is shown by name: named by username, or on the other side of a bet (GAP-088).
  known_at timestamptz,
  added_at timestamptz not null,
  unique (user_id, named_by, contact)
);
create index friends_by_contact on friends (named_by, contact) where friend_id is null;
create index friends_of_friend on friends (friend_id, user_id) where known_at is null;
