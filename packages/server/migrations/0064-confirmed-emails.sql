-- When the user proved that they read this e-mail; null until then. Existing users are confirmed where the audit shows a proof: a
-- code that confirmed the e-mail, or a password reset by a mailed link. Either proof concerns the present e-mail, since an e-mail
-- changes only with a new proof. All others confirm it by a code; offers that they received already remain theirs.
alter table users add column email_confirmed_at timestamptz;
update users u set email_confirmed_at = product_now()
where exists (
  select 1 from audit a where a.subject = 'u_' || u.id
    and (a.action = 'account.passwordReset' or (a.action = 'account.contactConfirmed' and a.facts ->> 'contact' = 'email')));
-- The e-mail that a code was sent to; null when it was sent by SMS, or by an older version. The right code confirms it.
alter table codes add column email text;
