-- A foreign key locks the row it names: whoever held a user's row or a game's would have kept every batch with a post of
-- theirs waiting, and the strangers in it. Users and games are never deleted; `verify` looks for offers without them.
alter table offers drop constraint offers_offerer_id_fkey, drop constraint offers_game_id_fkey;
