-- Accounts are looked for by their owner: both of a user's lie side by side, and a number is compared before a text.
alter table ledger_accounts drop constraint ledger_accounts_kind_owner_id_key;
alter table ledger_accounts add unique (owner_id, kind);
