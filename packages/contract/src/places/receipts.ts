import { place } from '../place.ts'

/** The receipt of a settled bet, for its two sides alone. */
export const receipt = place({
  name: 'receipt',
  method: 'GET',
  path: '/api/receipts/bet/:betID',
  access: 'user',
  refusals: {
    unknownBet: 404,
    notSettled: 409,
    notMadeYet: 409,
  },
})

/** What is published of a game: the root over all its receipts, one for each result by which bets were settled. */
export const gameRoots = place({
  name: 'gameRoots',
  method: 'GET',
  path: '/api/receipts/roots/game/:gameID',
  access: 'public',
})

/** What is published of a day that is over: the root over its games, and theirs. */
export const dayRoots = place({
  name: 'dayRoots',
  method: 'GET',
  path: '/api/receipts/roots/day/:day',
  access: 'public',
})
