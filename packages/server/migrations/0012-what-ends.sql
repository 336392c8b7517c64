-- Notices that are over are swept by their age.
create index outbox_over on outbox (done_at) where done_at is not null;
-- Takes of one offer that nobody has been told of yet are gathered into one mail. Most offers are taken once, which is
-- told at once: those that are due from the beginning stay out, so that they cost no entry.
create index outbox_takes on outbox (ref) where done_at is null and topic = 'offer.taken' and due_at > created_at;
-- Counters are swept by the end of their window.
create index throttles_over on throttles (window_ends_at);
