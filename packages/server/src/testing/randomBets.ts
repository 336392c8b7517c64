/** Random bets of three users on one game, for properties of settlements. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from './bets.ts'
import type { Client } from './server.ts'

export const randomBets = fc.array(
  fc.record({
    offerer: fc.integer({ min: 0, max: 2 }),
    /** From the offerer to the accepter. */
    step: fc.integer({ min: 1, max: 2 }),
    amount: fc.integer({ min: 1, max: 60 }),
    isHome: fc.boolean(),
    spread: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 1, maxLength: 4 },
)

type RandomBets = typeof randomBets extends fc.Arbitrary<infer T> ? T : never

/** Posts and takes these bets on a game of `insertGame`. */
export async function postAndTakeBets(users: readonly Client[], gameId: number, bets: RandomBets) {
  for (const { offerer, step, amount, isHome, spread } of bets) {
    const terms = {
      amountBet: amount,
      spreadOffer: spread,
      ...(isHome && { winnerOffer: 'Buffalo Bills' }),
    }
    const { body } = await users[offerer]!.post(POST_OFFER, offerOn(gameId, terms))
    const taken = await users[(offerer + step) % 3]!.post(TAKE_OFFER, takeOf(body._id))
    expect(taken.status).toBe(200)
  }
}
