-- Notices that are over are swept by their age.
create index outbox_over on outbox (done_at) where done_at is not null;
-- Takes of one offer that nobody has been told of yet are gathered into one mail.
create index outbox_takes on outbox (ref) where done_at is null and topic = 'offer.taken';
-- Counters are swept by the end of their window.
create index throttles_over on throttles (window_ends_at);
