-- When the server began to send the withdrawal to its provider; null before, and for deposits. One that was not sent can end without
-- the provider. The default counts the payments of older processes, which do not set it, as sent: they never end without an answer.
alter table payments add column sent_at timestamptz default product_now();
-- When the user removed the receiver; null for a saved one. The row remains, because accounts that share a receiver are linked (AZ6).
alter table wallet_receivers add column removed_at timestamptz;
