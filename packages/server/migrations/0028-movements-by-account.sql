-- A user's statement reads the movements of their accounts in the order of time (decision 021). Posts, takes and returns
-- move money between two accounts of one user: the one that receives finds them, so that they have one entry here and
-- not two.
create index ledger_transfers_received on ledger_transfers (to_account, created_at, id);
create index ledger_transfers_given on ledger_transfers (from_account, created_at, id)
  where kind not in ('post', 'take', 'return');
