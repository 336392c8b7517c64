-- Somebody's own bets in one group, on each side, the newest first. Public bets are in none of these.
create index bets_in_group_of_offerer on bets (offerer_id, group_id, starts_at desc, id desc) where group_id is not null;
create index bets_in_group_of_accepter on bets (accepter_id, group_id, starts_at desc, id desc) where group_id is not null;
-- What was not public was with friends until there were groups: a list of friends' bets would walk over those of groups.
drop index bets_of_accepter_not_public;
drop index bets_of_offerer_not_public;
create index bets_of_accepter_with_friend on bets (accepter_id, starts_at desc, id desc) where audience = 'friend';
create index bets_of_offerer_with_friend on bets (offerer_id, starts_at desc, id desc) where audience = 'friend';
