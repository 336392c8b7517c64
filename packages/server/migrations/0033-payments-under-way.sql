-- What is on its way in or out for a user, however many payments they have had.
create index payments_under_way on payments (user_id, id desc) where state in ('requested', 'submitting', 'pending');
