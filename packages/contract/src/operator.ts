/** The page of operators, and the report that reaches it. Calls of ours. */

import { hasControls } from '@sidebet/domain/account/invisibleCharacters'
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

/** What a game waits for an operator with; `settled` ones are over, and may still be corrected. */
const gameState = z.enum(['suspended', 'disputed', 'overdue', 'reported', 'waiting', 'settled'])

const operatorGame = z.object({
  _id: z.string(),
  state: gameState,
  league: z.string(),
  awayTeam: z.string(),
  homeTeam: z.string(),
  dateTimeDB: z.string(),
  /** Since when it waits, ISO 8601; null where that is not known yet, and of what waits for nothing. */
  since: z.string().nullable(),
  /** What is wrong; '' for nothing. */
  note: z.string(),
  /** By which it is settled, else what its source said last; null where nothing was said. */
  awayPoints: z.number().nullable(),
  homePoints: z.number().nullable(),
  /** Both sides of all bets on it. */
  staked: z.number(),
  /** What users have said since it was settled. */
  reports: z.array(z.object({ username: z.string(), betID: z.string(), reason: z.string() })),
})
export type OperatorGame = z.infer<typeof operatorGame>

const decision = z.enum(['final', 'void', 'correct'])
const act = z.enum([...decision.options, 'resume'])
/** What an operator may do to a game; `resume` ends its suspension and decides nothing. */
export type GameDecision = z.infer<typeof act>

const proposal = {
  _id: z.string(),
  wishedBy: z.string(),
  isOwn: z.boolean(),
  /** ISO 8601. */
  since: z.string(),
}

/** A decision about a game that a second operator has to agree to. */
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

/** That a user becomes an operator. */
const roleProposal = z.object({ ...proposal, what: z.literal('role'), username: z.string() })

/** A promotion with a larger pot than its admin may create alone. */
const promotionProposal = z.object({
  ...proposal,
  what: z.literal('promotion'),
  promotionName: z.string(),
  initialBalance: z.number(),
  perUserAmount: z.number(),
  newAcceptsNeeded: z.number(),
  availableToWithdraw: z.boolean(),
  /** The username of the admin whose groups it is for; '' for everybody. */
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
    /** Each league of each feed, and until when it was heard. */
    feeds: z.array(
      z.object({
        source: z.string(),
        league: z.string(),
        /** ISO 8601; null for never. */
        heardUntil: z.string().nullable(),
        /** Since when all requests fail, ISO 8601; null while they succeed. */
        failingSince: z.string().nullable(),
        error: z.string(),
      }),
    ),
    wishes: z.array(approvalRequest),
    games: z.array(operatorGame),
    stuck: z.array(
      z.object({ what: z.string(), id: z.string(), tries: z.number(), error: z.string() }),
    ),
    stuckCount: z.number(),
    /** Dollars on a game above which a second operator has to agree. */
    aloneMax: z.number(),
    /** Dollars that this operator may decide within 24 hours, and what is left of them; null where there is no limit. */
    daily: z.object({ most: z.number(), left: z.number() }).nullable(),
  }),
})

/** True `isDone`: it is done. False: another operator has to agree. */
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
