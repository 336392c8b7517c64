/** One invariant: `breaches` selects the rows (subject, found) that break it. */
export type Check = { readonly id: string; readonly rule: string; readonly breaches: string }

/** Two times that one transaction wrote, each by its own reading of the clock, differ by less. */
export const isNear = (one: string, other: string) =>
  `${one} between ${other} - interval '1 minute' and ${other} + interval '1 minute'`
