/** The operators' page, and the users' score reports that it shows. An addition to the specification. */

import { hasControls } from '@sidebet/domain/account/invisibleCharacters'
import { REASONS } from '@sidebet/domain/games/reasons'
import { PAYING_PROVIDERS, STOP_CAUSES } from '@sidebet/domain/withdrawals/stopCauses'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idField } from './ids.ts'

const notOperator = 403
const decisionRefusals = {
  notOperator,
  cannotDecide: 409,
  wishOpen: 409,
  wishOver: 409,
  ownGame: 403,
  ownWish: 403,
} as const

const reason = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .refine((text) => !hasControls(text))

const points = z.int().min(0).max(9999)

export const findOperator = endpoint({
  name: 'findOperator',
  method: 'GET',
  path: '/api/operator/me/:userID',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  answer: z.object({ operator: z.boolean() }),
})

/** Why a game needs an operator. `settled` games need none, and may still be corrected. */
const gameState = z.enum(['suspended', 'disputed', 'overdue', 'reported', 'waiting', 'settled'])

const operatorGame = z.object({
  _id: z.string(),
  state: gameState,
  league: z.string(),
  awayTeam: z.string(),
  homeTeam: z.string(),
  dateTimeDB: z.string(),
  /** ISO 8601: when a job first found this state; null before that, and for a game that needs no operator. */
  since: z.string().nullable(),
  /** ISO 8601: until when operators have to answer a dispute; null of a game without one. */
  deadline: z.string().nullable(),
  /** True once that time has passed. */
  isOverdue: z.boolean(),
  /** The problem; '' for none. */
  note: z.string(),
  /** The points of the settlement, else the last ones that its source reported; null without either. */
  awayPoints: z.number().nullable(),
  homePoints: z.number().nullable(),
  /** Both sides of all bets on it. */
  staked: z.number(),
  /** The users' score reports since the settlement. */
  reports: z.array(z.object({ username: z.string(), betID: z.string(), reason: z.string() })),
})
export type OperatorGame = z.infer<typeof operatorGame>

const decision = z.enum(['final', 'void', 'correct'])
const act = z.enum([...decision.options, 'resume', 'uphold'])
/**
 * What an operator may do to a game. `resume` ends its suspension without a result, and `uphold` its disputes without a
 * change.
 */
export type GameDecision = z.infer<typeof act>

const proposal = {
  _id: z.string(),
  wishedBy: z.string(),
  isOwn: z.boolean(),
  /** ISO 8601. */
  since: z.string(),
}

/** A decision about a game that needs the approval of a second operator. */
const gameProposal = z.object({
  ...proposal,
  what: decision,
  gameID: z.string(),
  awayTeam: z.string(),
  homeTeam: z.string(),
  awayPoints: z.number().nullable(),
  homePoints: z.number().nullable(),
  reason: z.string(),
  staked: z.number(),
})

/** A user is to become an operator. */
const roleProposal = z.object({ ...proposal, what: z.literal('role'), username: z.string() })

/** A promotion whose pot is larger than its admin may create alone. */
const promotionProposal = z.object({
  ...proposal,
  what: z.literal('promotion'),
  promotionName: z.string(),
  initialBalance: z.number(),
  perUserAmount: z.number(),
  newAcceptsNeeded: z.number(),
  availableToWithdraw: z.boolean(),
  /** The username of the admin whose groups it is for; '' for all users. */
  groupAdmin: z.string(),
  /** MM/dd/yyyy; '' when it has no last day. */
  promoExpirationDate: z.string(),
})

const approvalRequest = z.discriminatedUnion('what', [
  gameProposal,
  roleProposal,
  promotionProposal,
])
export type ApprovalRequest = z.infer<typeof approvalRequest>

export const operatorOverview = endpoint({
  name: 'operatorOverview',
  method: 'GET',
  path: '/api/operator/overview',
  access: 'user',
  refusals: { notOperator },
  answer: z.object({
    /** Each league of each source, with the time up to which its data is current. */
    feeds: z.array(
      z.object({
        source: z.string(),
        league: z.string(),
        /** ISO 8601; null for never. */
        heardUntil: z.string().nullable(),
        /** ISO 8601: since this time all requests have failed; null while they succeed. */
        failingSince: z.string().nullable(),
        error: z.string(),
      }),
    ),
    /** The providers whose withdrawals are stopped, and why. */
    withdrawalStops: z.array(
      z.object({
        provider: z.enum(PAYING_PROVIDERS),
        /** ISO 8601: the earliest cause; null for an unrecorded time. */
        since: z.string().nullable(),
        /** `subject`: "p12" for a payment, else the provider's id of a movement. */
        causes: z.array(z.object({ cause: z.enum(STOP_CAUSES), subject: z.string() })),
      }),
    ),
    wishes: z.array(approvalRequest),
    games: z.array(operatorGame),
    /** Void games and bets of the last 7 days, and those that wait now. Each reason is present. */
    reasons: z.array(z.object({ reason: z.enum(REASONS), games: z.number(), bets: z.number() })),
    stuck: z.array(
      z.object({ what: z.string(), id: z.string(), tries: z.number(), error: z.string() }),
    ),
    stuckCount: z.number(),
    /** Dollars on a game above which a second operator must approve. */
    aloneMax: z.number(),
    /** The operator's limit of dollars within 24 hours, and what is left of it; null without a limit. */
    daily: z.object({ most: z.number(), left: z.number() }).nullable(),
  }),
})

/** `isDone` is true after the execution, and false while the decision waits for a second operator's approval. */
export const submitDecision = endpoint({
  name: 'submitDecision',
  method: 'POST',
  path: '/api/operator/decide',
  access: 'user',
  requiresReauth: true,
  refusals: decisionRefusals,
  body: z.object({
    gameID: idField('game'),
    what: act,
    awayPoints: points.optional(),
    homePoints: points.optional(),
    reason,
  }),
  answer: z.object({ isDone: z.boolean() }),
})

export const answerApprovalRequest = endpoint({
  name: 'answerApprovalRequest',
  method: 'POST',
  path: '/api/operator/answer',
  access: 'user',
  requiresReauth: true,
  refusals: decisionRefusals,
  body: z.object({ wishID: idField('approvalRequest'), isGranted: z.boolean() }),
  answer: z.object({ message: z.string() }),
})

export const reportScore = endpoint({
  name: 'reportScore',
  method: 'POST',
  path: '/api/betsAccepted/reportscore',
  access: 'user',
  refusals: { unknownId: 404, notSettled: 409, reported: 409 },
  body: z.object({ betID: idField('bet'), reason }),
  answer: z.object({ message: z.string() }),
})
