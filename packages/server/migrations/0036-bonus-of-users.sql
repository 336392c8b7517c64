-- A settlement pays users by ranges: of each it looks for the bonus in their bets on the game.
drop index stake_bonus_of_game;
create index stake_bonus_of_game on stake_bonus (game_id, user_id) where stake <> 'offer';
