-- Each reading of a result, as long as its bets exist: receipts name them, and `verify` compares them with the settled scores.
-- A process of the version before writes none, so the result of such a game may have none.
create table result_readings (
  game_id bigint not null,
  version integer not null,
  nth integer not null check (nth >= 1),
  source text not null,
  outcome text not null check (outcome in ('final', 'void')),
  away_score integer,
  home_score integer,
  read_at timestamptz not null,
  -- The SHA-256 of the document, and the part of it that contains the game. Null where it was no document of a feed.
  document text check (document ~ '^[0-9a-f]{64}$'),
  excerpt text check (length(excerpt) <= 4000),
  primary key (game_id, version, nth)
);

-- What a second source said at its first and second reading, until it agrees with the first source.
alter table second_scores
  add column excerpt text,
  add column reread_at timestamptz,
  add column reread_document text,
  add column reread_excerpt text;

-- The rules that were in force when the bet was accepted: its settlement uses them.
alter table bets add column rule_version integer not null default 1;

-- The form of the leaves in a part. A process of the version before makes parts of form 1.
alter table receipt_parts add column form integer not null default 1;

-- The hash of the chain up to a day: over the hash of the day before, the day and its root.
create table receipt_chain (
  day date primary key references receipt_days (day),
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

-- The last day whose hash of the chain was in a mail to the user.
create table receipt_mails (
  user_id bigint primary key references users (id),
  day date not null
);
