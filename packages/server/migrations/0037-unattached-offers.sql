-- Friends are named by phone, too. It may be that of several users.
create index users_by_phone on users (phone);
-- Offers to friends who were no users when they were posted: looked through for those who have become one (GAP-087).
create index offers_unattached on offers (id) where state = 'open' and audience = 'friend' and friend_id is null;
