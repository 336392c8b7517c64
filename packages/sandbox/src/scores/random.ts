/** A deterministic random generator for a seed, from 0 up to 1 (32-bit FNV-1a into mulberry32). */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (const byte of new TextEncoder().encode(seed)) {
    state = Math.imul(state ^ byte, 0x01000193) >>> 0
  }
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A copy in random order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
  }
  return copy
}
