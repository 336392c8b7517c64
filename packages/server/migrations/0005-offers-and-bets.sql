create table offers (
  id bigint generated always as identity primary key,
  offerer_id bigint not null references users (id),
  game_id bigint not null references games (id),
  league text not null,
  starts_at timestamptz not null,
  pick text not null check (pick in ('home', 'away')),
  spread_hundredths integer not null check (spread_hundredths between 1 and 99999),
  odds_numerator integer not null check (odds_numerator between 1 and 100000),
  odds_denominator integer not null check (odds_denominator between 1 and 100000),
  amount_cents bigint not null check (amount_cents > 0),
  taken_cents bigint not null default 0 check (taken_cents between 0 and amount_cents),
  -- R(amount): what was held when it was posted.
  hold_cents bigint not null check (hold_cents > 0),
  partial_take boolean not null,
  audience text not null default 'public' check (audience in ('public', 'friend', 'group')),
  region_limit text not null default 'none',
  state text not null default 'open' check (state in ('open', 'taken', 'cancelled', 'declined', 'lapsed')),
  -- The offerer's funds before posting, as offerMaxRisk and offerFundsAtRisk show them (GAP-082).
  available_before_cents bigint not null,
  at_risk_before_cents bigint not null,
  posted_at timestamptz not null
) with (fillfactor = 70);
-- The amount left stands in no index and in no predicate, so that a take rewrites no index entry.
create index offers_board on offers (league, starts_at, id) where state = 'open' and audience = 'public';
create index offers_recent on offers (id desc) where state = 'open' and audience = 'public';
create index offers_own on offers (offerer_id, starts_at, id) where state = 'open';
create index offers_of_game on offers (game_id, id) where state = 'open';

-- A bet never changes. Who won follows from the version by which its game is settled.
create table bets (
  id bigint generated always as identity primary key,
  offer_id bigint not null,
  game_id bigint not null,
  offerer_id bigint not null,
  accepter_id bigint not null check (accepter_id <> offerer_id),
  amount_cents bigint not null check (amount_cents > 0),
  offerer_pay_cents bigint not null check (offerer_pay_cents > 0),
  pick text not null check (pick in ('home', 'away')),
  spread_hundredths integer not null,
  odds_numerator integer not null,
  odds_denominator integer not null,
  audience text not null,
  starts_at timestamptz not null,
  accepted_at timestamptz not null check (accepted_at < starts_at),
  available_before_cents bigint not null,
  at_risk_before_cents bigint not null,
  -- Where the server located the accepter, for the record.
  region text not null
);
create index bets_of_game on bets (game_id, id);
create index bets_of_accepter on bets (accepter_id, starts_at desc, id desc);
create index bets_of_offerer on bets (offerer_id, starts_at desc, id desc);
