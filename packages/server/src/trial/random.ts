/** Pseudo-random numbers, the same at each start of a trial. */

export type Random = {
  /** From 0 to below 1. */
  readonly share: () => number
  readonly pick: <Item>(items: readonly Item[]) => Item
}

/** Mulberry32, from a seed of 32 bits. */
export function randomOf(seed: number): Random {
  let state = seed
  const share = () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  return { share, pick: (items) => items[Math.floor(share() * items.length)]! }
}
