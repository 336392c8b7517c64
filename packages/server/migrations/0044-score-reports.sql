-- A side of a settled bet says that its score is wrong: once a bet and side, for the operators to look at.
create table score_reports (
  bet_id bigint not null,
  user_id bigint not null references users (id),
  game_id bigint not null,
  reason text not null,
  reported_at timestamptz not null default product_now(),
  primary key (bet_id, user_id)
);
create index score_reports_of_game on score_reports (game_id, reported_at);
