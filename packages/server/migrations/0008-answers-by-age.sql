-- A sweep asks for the oldest answers. Summaries of blocks tell nothing of age once deleted rows have made room for new ones.
drop index idempotency_age;
create index idempotency_age on idempotency (created_at);
-- An answer is kept and given back as it is, never searched.
alter table idempotency alter column answer type json;
