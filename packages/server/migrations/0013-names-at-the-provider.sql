-- What a provider remembers by a name of ours (an order, an idempotent request) outlives the database: after a restore, or with
-- a second environment on the same account, a number would be given again, and with it somebody else's money. Deposits
-- of before keep the names under which the provider knows them.
alter table payments add column name text;
update payments set name = 'p' || id::text;
alter table payments alter column name set not null,
  alter column name set default 'dep-' || gen_random_uuid();
alter table payments add constraint payments_name_key unique (name);
