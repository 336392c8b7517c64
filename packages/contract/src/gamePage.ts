/** The page of one game: a public head, and a market for users. Additions to the specification (W20, W21). */
import { z } from 'zod'
import { betRow } from './bets.ts'
import { endpoint } from './endpoint.ts'
import { gameRow, leagueField } from './games.ts'
import { idField } from './ids.ts'
import { offerRow } from './offers.ts'

export const gameHead = endpoint({
  name: 'gameHead',
  method: 'GET',
  path: '/api/game/:gameID',
  access: 'public',
  refusals: { unknownGame: 404 },
  params: z.object({ gameID: idField('game') }),
  answer: z.object({
    /** Once its bets are settled, the score is that of the settlement. */
    game: gameRow,
    /** Whether bets on it are taken now. */
    isOpen: z.boolean(),
    /** How its bets were settled; null before. */
    outcome: z.enum(['final', 'void']).nullable(),
    /** How many sources have to report the same final score. */
    sources: z.number().int().min(1).max(2),
    /** How many have its page open now, at least one. */
    watchers: z.number().int().min(1),
  }),
})
export type GameHead = z.infer<typeof gameHead.answer>

const oddsFields = { oddsNumeratorOffer: z.number(), oddsDenominatorOffer: z.number() }

/** Open public offers on one team with the same terms. Amounts are the takers' stakes, in dollars. */
const ladderStep = z.object({
  spreadOffer: z.number(),
  ...oddsFields,
  amount: z.number(),
  /** The parts of `amount` in the user's own offers, and in offers that only may be taken whole. */
  ownAmount: z.number(),
  wholeAmount: z.number(),
  offers: z.number().int(),
  /** The offer that the user may take first; null where all are the user's own. */
  best: offerRow.nullable(),
})

/** The offers whose pick is this team: a taker bets against it. */
const ladder = z.object({
  /** The best odds for the taker first. */
  steps: z.array(ladderStep),
  /** Offers from which a list of takes is chosen, the best odds first: at most ten with partial takes and ten whole ones. */
  takeable: z.array(offerRow),
  /** The sums of all offers, also of those whose step is left out. */
  offers: z.number().int(),
  amount: z.number(),
})

/** A public bet on the game, without its accepter. */
const takenBet = z.object({
  /** ISO 8601 in UTC. */
  dateAccepted: z.string(),
  winnerOffer: z.string(),
  winnerOfferShort: z.string(),
  spreadOffer: z.number(),
  ...oddsFields,
  usernameOffer: z.string(),
  /** Both stakes, in dollars. */
  offerPay: z.number(),
  acceptPay: z.number(),
})

export const gameMarket = endpoint({
  name: 'gameMarket',
  method: 'GET',
  path: '/api/game/:league/:gameID',
  access: 'user',
  refusals: { unknownGame: 404 },
  params: z.object({ league: leagueField, gameID: idField('game') }),
  answer: z.object({
    ladders: z.object({ away: ladder, home: ladder }),
    /** The next 50 of the user's open offers on the game, for any audience. */
    ownOffers: z.array(offerRow),
    /** The newest 50 of the user's bets on the game, for any audience. */
    ownBets: z.array(betRow),
    /** From all unsettled bets of the user on the game, by the home team's points less the away team's. */
    outcomes: z.array(
      z.object({
        from: z.number().int().nullable(),
        to: z.number().int().nullable(),
        /** Won less lost, in dollars. */
        result: z.number(),
      }),
    ),
    activity: z.object({
      /** The newest 50 public bets. */
      bets: z.array(takenBet),
      /**
       * Of the last 24 hours, among the newest 1,000 public bets: those with the pick and the spread of the newest one. Null
       * without one.
       */
      day: z
        .object({
          bets: z.number().int(),
          amount: z.number(),
          best: z.object(oddsFields),
          worst: z.object(oddsFields),
        })
        .nullable(),
    }),
  }),
})
export type GameMarket = z.infer<typeof gameMarket.answer>
