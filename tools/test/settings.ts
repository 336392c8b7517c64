/**
 * Settings of PostgreSQL for short runs and chosen tests. A connection of a test runs a statement a few times, and PostgreSQL
 * plans the first five of them for their values. One plan per statement saves a seventh of the processor time. A whole long run
 * has the settings of production, and so do tests that count the rows or pages of a plan.
 */
export const SHORT_RUN_SETTINGS = { plan_cache_mode: 'force_generic_plan' } as const
