-- expand: how many watch the page of a game
-- The viewers of each process, which count for a minute. Unlogged: after a crash they are counted again.
create unlogged table game_watchers (
  game_id bigint not null,
  process text not null,
  viewers int not null,
  seen_at timestamptz not null,
  primary key (game_id, process)
);
create index game_watchers_seen on game_watchers (seen_at);
