import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { cancelOffer } from './cancelOffer.ts'
import { lapseOffer } from './lapseOffer.ts'
import type { Offer } from './offer.ts'

const START = 1_000_000
const offer: Offer = {
  id: 56,
  offererId: 1,
  gameId: 34,
  terms: { pick: 'away', spread: 300, odds: { numerator: 100, denominator: 300 } },
  amount: cents(100),
  taken: cents(50),
  partialTake: true,
  audience: { kind: 'public' },
  state: 'open',
  regionLimit: 'none',
  game: { startsAt: START, status: 'scheduled', started: false },
}

test('a cancellation is refused for another user first, then for an offer that is no longer open', () => {
  const notYours = cancelOffer({ ...offer, state: 'taken' }, { userId: 2 })
  expect(!notYours.ok && notYours.refusal.code).toBe('notYours')
  for (const state of ['taken', 'cancelled', 'declined', 'lapsed'] as const) {
    const gone = cancelOffer({ ...offer, state }, { userId: 1 })
    expect(!gone.ok && gone.refusal.code).toBe('offerGone')
  }
})

test('a cancelled or lapsed offer returns only the rest of its reserved amount: 0.16 of 0.33', () => {
  expect(cancelOffer(offer, { userId: 1 })).toEqual({ ok: true, value: { returned: 16 } })
  expect(lapseOffer(offer, START)).toEqual({ ok: true, value: { returned: 16 } })
})

test('an offer lapses only once, and not before its game has started or is cancelled', () => {
  const early = lapseOffer(offer, START - 1)
  expect(!early.ok && early.refusal.code).toBe('gameOpen')
  expect(lapseOffer({ ...offer, game: { ...offer.game, status: 'cancelled' } }, 0)).toMatchObject({
    ok: true,
  })
  expect(lapseOffer({ ...offer, game: { ...offer.game, started: true } }, 0)).toMatchObject({
    ok: true,
  })
  const twice = lapseOffer({ ...offer, state: 'lapsed' }, START)
  expect(!twice.ok && twice.refusal.code).toBe('offerGone')
})
