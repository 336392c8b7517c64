/** A subquery, so that a statement evaluates it once: lists use it for every bet. */
const NOW = '(select product_now())'

/**
 * SQL expression: when settlement `s` becomes final; null when it is final, or was never provisional (BI8). While it pays, the
 * time is not fixed and is given as one day from now.
 */
export const finalAt = (s: string): string =>
  `(case when ${s}.provisional_until > ${NOW} then least(${s}.provisional_until, ${NOW} + interval '1 day') end)`
