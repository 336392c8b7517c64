import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerRequest, type LinkOffer, REQUESTS_MAX, requestOffer } from './linkOffer.ts'

const START = 1_000_000
const offer: LinkOffer = {
  offererId: 1,
  friendId: null,
  state: 'open',
  game: { startsAt: START, status: 'scheduled', started: false },
}
const request = { userId: 2, betsBarred: false, isConfirmed: true, others: 0, now: 0 }
const answer = { request: 'open' as const, now: 0 }

test.each([
  ['their own offer', offer, { userId: 1, betsBarred: true }, 'ownBet'],
  ['an offer where they may not bet', offer, { betsBarred: true }, 'regionIllegal'],
  ['a cancelled offer', { ...offer, state: 'cancelled' as const }, {}, 'offerGone'],
  ['an offer that has a friend', { ...offer, friendId: 3 }, {}, 'offerGone'],
  ['an offer at the start of its game', offer, { now: START }, 'offerGone'],
  ['an offer without a confirmed contact', offer, { isConfirmed: false }, 'contactsUnconfirmed'],
  ['an offer with twenty requests', offer, { others: REQUESTS_MAX }, 'tooManyRequests'],
])('O4: a user cannot request %s', (_, ofOffer, change, code) => {
  expect(requestOffer(ofOffer, { ...request, ...change })).toMatchObject({ refusal: { code } })
})

test('O4: a user with a confirmed contact requests an open offer until its game starts', () => {
  expect(requestOffer(offer, { ...request, now: START - 1, others: REQUESTS_MAX - 1 }).ok).toBe(
    true,
  )
})

test.each([
  ['no request', offer, { request: null }, 'unknownRequest'],
  ['a declined request', offer, { request: 'declined' as const }, 'unknownRequest'],
  ['a request for an offer that has a friend', { ...offer, friendId: 3 }, {}, 'offerGone'],
  ['a request for a lapsed offer', { ...offer, state: 'lapsed' as const }, {}, 'offerGone'],
  ['a request once the game has started', offer, { now: START }, 'offerGone'],
])('O4: an offerer cannot answer %s', (_, ofOffer, change, code) => {
  expect(answerRequest(ofOffer, { ...answer, ...change })).toMatchObject({ refusal: { code } })
})

test('O4: an offer with a friend has no further request and no further answer, whatever else holds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2 }), fc.integer({ max: START - 1 }), (friendId, now) => {
      const chosen = { ...offer, friendId }
      expect(requestOffer(chosen, { ...request, now }).ok).toBe(false)
      expect(answerRequest(chosen, { ...answer, now }).ok).toBe(false)
    }),
  )
})
