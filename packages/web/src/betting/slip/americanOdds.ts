/** The American odds of a side that risks one amount to win another. */

type Side = { readonly risk: number; readonly win: number }

/** "-150" risks 150 to win 100, "+150" risks 100 to win 150; even odds are "+100". Both amounts are more than 0. */
export function americanOdds({ risk, win }: Side): string {
  return risk > win ? `-${Math.round((100 * risk) / win)}` : `+${Math.round((100 * win) / risk)}`
}

/** How often this side has to win to break even, "60%" or "52.4%". */
export function breakEven({ risk, win }: Side): string {
  return `${Math.round((1000 * risk) / (risk + win)) / 10}%`
}
