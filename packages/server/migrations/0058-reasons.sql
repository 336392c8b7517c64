-- The author of an operator's result; its reason is then shown to the users of the bets. Null of other results, and of those
-- that a process of the version before wrote: their reasons were written for operators alone.
alter table results add column decided_by text;
alter table results add check (decided_by in ('operator', 'twoOperators'));
-- The texts that map to a reason (domain/src/games/reasons.ts). Not valid: older rows are not scanned.
alter table results add constraint rule_has_reason check (source <> 'rule' or reason in (
  'no final score 48 hours after the start', 'no result 14 days after the start',
  'the source names other teams in three readings')) not valid;

-- Disputes about the settlement of a game, from their beginning until an operator upholds it. A correction ends them by itself,
-- since it is another settlement. Without a foreign key, so that a report does not wait for a locked game.
create table disputes (
  id bigint generated always as identity primary key,
  game_id bigint not null,
  version integer not null,
  -- What the source reports; '' for reports of users.
  note text not null,
  began_at timestamptz not null default product_now(),
  -- Null while no operator has answered.
  upheld_at timestamptz,
  upheld_by text check (upheld_by in ('operator', 'twoOperators')),
  reason text not null default '',
  check ((upheld_at is null) = (upheld_by is null))
);
create index disputes_of_game on disputes (game_id, version);
create unique index disputes_open on disputes (game_id, version, note) where upheld_at is null;
-- Settlements of the last days are counted by reason.
create index settlements_started on settlements (started_at);
