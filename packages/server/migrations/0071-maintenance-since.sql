-- When maintenance began, for the status page; null when it is over, or when a process of the version before began it.
alter table switches add column maintenance_at timestamptz;
