-- A correction is the next settlement of its game: it takes back what the one before it paid, and pays anew. A user is settled
-- by the last of them that has paid them.
alter table settlements add column corrected_by integer;
alter table settlements add constraint correction_is_later check (corrected_by > version);
-- Nobody corrects what is not over, and nothing is corrected twice: the correction is.
alter table settlements add constraint corrected_is_over check (corrected_by is null or finished_at is not null);
create unique index settlements_corrections on settlements (game_id, corrected_by) where corrected_by is not null;
-- Games whose newest result is another one than they are settled by: few at any time.
create index games_to_correct on games (id) where settled_version < result_version;
