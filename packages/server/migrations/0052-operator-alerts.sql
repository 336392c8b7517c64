-- What waits for an operator, since when, and when operators were notified of it. `kind` is the state of the game `ref`, or what the
-- open proposal `ref` is about. Due work inserts what waits and deletes what waits no longer, once a minute.
-- It replaces `games.operators_notified_at`, which processes of the version before still write: a later migration drops that.
create table operator_alerts (
  kind text not null,
  ref bigint not null,
  first_seen_at timestamptz not null default product_now(),
  notified_at timestamptz,
  primary key (kind, ref)
);

-- Few games have a note: those that are disputed are found without a scan of all settled games.
create index games_with_note on games (starts_at) where note <> '';
