-- By which version of the rules a settlement was made: its receipts say so for ever, whatever the rules are by then.
alter table settlements add column rule_version integer not null default 1;

-- Salts for each result of a game: whoever was shown a receipt from before a correction knows its salt, and could else
-- guess what the new one says. Receipts that are made keep theirs.
alter table receipt_salts add column version integer not null default 1;
alter table receipt_salts drop constraint receipt_salts_pkey;
alter table receipt_salts add primary key (bet_id, version);
insert into receipt_salts (bet_id, version, offerer_salt, accepter_salt)
select b.id, s.version, r.offerer_salt, r.accepter_salt
from settlements s
join bets b on b.game_id = s.game_id
join receipt_salts r on r.bet_id = b.id
where s.version > 1;
