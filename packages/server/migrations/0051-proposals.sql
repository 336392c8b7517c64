-- Proposals that are not about a game: the role of an operator for a user, and a promotion with a large pot.
alter table operator_wishes
  alter column game_id drop not null,
  -- For whom the role is.
  add column user_id bigint,
  -- The checked terms of the promotion, with the id of its group admin.
  add column terms jsonb,
  add column name_key text,
  drop constraint operator_wishes_what_check,
  drop constraint operator_wishes_check2;
alter table operator_wishes add foreign key (user_id) references users (id);
alter table operator_wishes add check (what in ('final', 'void', 'correct', 'role', 'promotion'));
alter table operator_wishes
  add check ((what in ('final', 'correct')) = (away_score is not null) and (away_score is null) = (home_score is null));
alter table operator_wishes add check ((what in ('final', 'void', 'correct')) = (game_id is not null));
alter table operator_wishes add check ((what = 'role') = (user_id is not null));
alter table operator_wishes add check ((what = 'promotion') = (terms is not null) and (terms is null) = (name_key is null));
alter table operator_wishes add check (not is_granted or answered_by <> user_id);
-- One open proposal for each role of a user, and for each name of a promotion.
create unique index operator_wishes_open_role on operator_wishes (user_id) where answered_at is null;
create unique index operator_wishes_open_promotion on operator_wishes (name_key) where answered_at is null;

-- What each person has decided, alone or as one of two: what counts against the sum that one may decide within 24 hours.
create table operator_decisions (
  id bigint generated always as identity primary key,
  -- An operator, or the promotion admin whose promotion an operator agreed to.
  user_id bigint not null references users (id),
  -- The game, or the proposal of a promotion, as the audit names it.
  subject text not null,
  -- Staked on the game, or the pot of the promotion.
  cents bigint not null check (cents > 0),
  decided_at timestamptz not null default product_now()
);
create index operator_decisions_of_user on operator_decisions (user_id, decided_at);
