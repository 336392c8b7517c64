-- A bet keeps the start that its game had when it was made. Lists find the few bets that are not settled by the starts
-- of the few games that are not, so a game remembers the starts it had before, the latest first.
alter table games add column earlier_starts timestamptz[] not null default '{}';
update games g set earlier_starts = had.starts
from (
  select b.game_id, array_agg(distinct b.starts_at order by b.starts_at desc) as starts
  from bets b join games g on g.id = b.game_id where b.starts_at <> g.starts_at group by b.game_id
) as had
where had.game_id = g.id;

-- By the first and by the last start of each. What comes after the last element of a list is null, and left out of account.
create index games_unsettled_by_first_start on games (least(starts_at, earlier_starts[cardinality(earlier_starts)]))
  where settled_version is null;
create index games_settled_by_last_start on games (greatest(starts_at, earlier_starts[1]))
  where settled_version is not null;

-- Bets between friends or in a group; those of the public are in neither, so that a public take writes nothing to them.
create index bets_of_accepter_not_public on bets (accepter_id, starts_at desc, id desc) where audience <> 'public';
create index bets_of_offerer_not_public on bets (offerer_id, starts_at desc, id desc) where audience <> 'public';
