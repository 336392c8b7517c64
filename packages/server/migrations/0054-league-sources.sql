-- Leagues of which an operator has said that results count without the second source, until when by the product's clock, and why.
create table league_sources (
  league text primary key,
  one_source_until timestamptz not null,
  reason text not null
);
