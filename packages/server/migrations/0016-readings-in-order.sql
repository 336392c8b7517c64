-- Readings of a feed are numbered as they are claimed. A process that was held up with an old answer in its hands writes nothing
-- once a newer one is being written: points would be taken back, and new games would be missing.
alter table feeds
  add column claimed bigint not null default 0,
  add column written bigint not null default 0;
