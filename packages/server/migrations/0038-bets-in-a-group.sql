-- Somebody's own bets in one group, on each side, the newest first. Public bets are in neither.
create index bets_in_group_of_offerer on bets (offerer_id, group_id, starts_at desc, id desc) where group_id is not null;
create index bets_in_group_of_accepter on bets (accepter_id, group_id, starts_at desc, id desc) where group_id is not null;
