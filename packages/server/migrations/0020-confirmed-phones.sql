-- When somebody showed that they read what is sent to this phone; null until then, and again when it changes.
alter table users add column phone_confirmed_at timestamptz;
-- The phone that a code was sent to; null when it went by mail. The right code confirms it.
alter table codes add column phone text;
