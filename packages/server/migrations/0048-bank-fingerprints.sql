-- What the provider says of the account behind a bank: the same account has the same fingerprint, whoever added it. Banks from
-- before have none until they are read again.
alter table banks add column fingerprint text not null default '';
create index banks_fingerprint on banks (fingerprint) where fingerprint <> '';
create index wallet_receivers_receiver on wallet_receivers (receiver);
