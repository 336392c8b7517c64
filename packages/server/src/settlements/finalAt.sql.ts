/** As a subquery, which a statement evaluates once: lists ask of every bet. */
const NOW = '(select product_now())'

/**
 * When a settlement `s` is final, an expression: null when it is, or always was (BI8). While it pays that is not known, and
 * said as a day from now.
 */
export const finalAt = (s: string): string =>
  `(case when ${s}.provisional_until > ${NOW} then least(${s}.provisional_until, ${NOW} + interval '1 day') end)`
