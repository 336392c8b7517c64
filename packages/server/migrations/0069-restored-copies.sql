-- True in a database that was restored from a backup, until an operator ends it. Such a copy sends nothing to anyone outside.
alter table switches add column restored boolean not null default false;
