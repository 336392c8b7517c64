-- Boards by the best odds: what a taker stakes for each dollar to win, the least first. Odds never change, so a take writes
-- nothing here; the quotient of two whole numbers is the same float for the same ratio, and never for two.
create index offers_by_odds on offers (league, (odds_denominator::float8 / odds_numerator), starts_at, id)
  where state = 'open' and audience = 'public';
create index offers_of_game_by_odds on offers (game_id, (odds_denominator::float8 / odds_numerator), id)
  where state = 'open' and audience = 'public';
