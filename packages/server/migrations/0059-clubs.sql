-- Teams that operators have added to the built-in directory, such as the promoted clubs of a season. Each process reads them before
-- each poll. The rules for names are those of the program: the database cannot compare names with the built-in ones.
create table clubs (
  league text not null,
  -- The full name, which games and bets store.
  name text not null check (char_length(name) between 1 and 60),
  -- For tables, such as WHU.
  short_name text not null check (char_length(short_name) between 2 and 5),
  added_at timestamptz not null default product_now(),
  primary key (league, name),
  unique (league, short_name)
);

-- Names of teams at sources. `club` is the full name of a team, built-in or in `clubs`.
create table club_aliases (
  league text not null,
  alias text not null check (char_length(alias) between 1 and 100),
  club text not null,
  added_at timestamptz not null default product_now(),
  primary key (league, alias)
);
create index club_aliases_of_club on club_aliases (league, club);
