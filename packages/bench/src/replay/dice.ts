/** Random numbers that depend only on the seeds: each game and offer has its own sequence, equal in every run. */
export type Dice = (sides: number) => number

/** `dice(1, 34, 2)(6)` is a whole number from 0 to 5. */
export function dice(...seeds: readonly number[]): Dice {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) >>> 0, 0x2545f491)
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides)
  }
}
