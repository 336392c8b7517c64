import { GENERAL_REASONS, GRANT_BLOCKS } from '@sidebet/domain/promotions/uncountedBet'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fundsFields } from './wire.ts'

const oneFunds = z.array(z.object(fundsFields))

/** Both endpoints answer the same two fields (GAP-037). */
export const allUserData = endpoint({
  name: 'allUserData',
  method: 'GET',
  path: '/api/user/alluserdata/:username',
  access: 'user',
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: oneFunds,
})

export const maxRisk = endpoint({
  name: 'maxRisk',
  method: 'GET',
  path: '/api/user/maxrisk/:username',
  access: 'user',
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: oneFunds,
})

/** In dollars: money in play by offer and by bet, payments under way, and the withheld part of the funds with its reasons. */
export const fundsBreakdown = endpoint({
  name: 'fundsBreakdown',
  method: 'GET',
  path: '/api/funds/held',
  access: 'user',
  answer: z.object({
    ...fundsFields,
    withdrawable: z.number(),
    /** The part that cannot be staked either until results are final. */
    reserved: z.number(),
    debt: z.number(),
    offers: z.array(z.object({ offerID: z.string(), title: z.string(), amount: z.number() })),
    bets: z.array(z.object({ betID: z.string(), title: z.string(), amount: z.number() })),
    withdrawals: z.array(
      z.object({ paymentID: z.string(), account: z.string(), amount: z.number() }),
    ),
    deposits: z.array(z.object({ paymentID: z.string(), account: z.string(), amount: z.number() })),
    bonus: z.number(),
    /** What is left of grants that can only be staked. The grants that expire first come first. */
    grants: z.array(
      z.object({
        promotionName: z.string(),
        amount: z.number(),
        /** MM/dd/yyyy: what is not in accepted bets after this day is forfeited; '' when nothing is. */
        lastDayToUse: z.string(),
        /** New players who must still accept a bet, or dollars of stakes that must still be settled: one of them is 0. */
        playersNeeded: z.number().int(),
        stakesNeeded: z.number(),
        /** Why no bet earns it: a linked account has earned the promotion, or a contact is not confirmed. Null when bets do. */
        block: z.enum(GRANT_BLOCKS).nullable(),
        /** How many bets did not count, by general reasons. */
        uncounted: z.array(z.object({ reason: z.enum(GENERAL_REASONS), bets: z.number().int() })),
      }),
    ),
    withheld: z.array(
      z.object({
        /** A bank deposit that may still be returned, a result that may still be corrected, a deposit that was never staked, or a change of
         * the account. */
        reason: z.enum([
          'clearing',
          'provisional',
          'unstaked',
          'bank',
          'receiver',
          'password',
          'contact',
          'bonus',
        ]),
        amount: z.number(),
        /** ISO 8601 in UTC. */
        until: z.string().nullable(),
      }),
    ),
  }),
})
