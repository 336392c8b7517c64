/** One invariant: `breaches` selects the rows (subject, found) that break it. */
export type Check = { readonly id: string; readonly rule: string; readonly breaches: string }

/** Two times that one transaction wrote differ by less: it has one offset of the clock. */
export const isNear = (one: string, other: string) =>
  `${one} between ${other} - interval '1 minute' and ${other} + interval '1 minute'`
