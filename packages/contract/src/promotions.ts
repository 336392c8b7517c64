import { hasControls } from '@sidebet/domain/account/invisibleCharacters'
import { GRANT_BLOCKS, UNCOUNTED_REASONS } from '@sidebet/domain/promotions/uncountedBet'
import { withoutMarks } from '@sidebet/domain/typedText'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { booleanField, fundsFields, moneyField, untrustedField } from './wire.ts'

/** No promotion has a name or a code with control characters, and PostgreSQL stores no NUL. */
const printable = (most: number) =>
  z
    .string()
    .max(most)
    .overwrite(withoutMarks)
    .refine((text) => !hasControls(text))

const name = z.string().trim().min(1).max(100)
const whole = z.union([z.number(), z.string().max(10)])

/** The specified fields of a promotion that users see (GAP-163). Its code is not among them. */
const promotionRow = z.object({
  _id: z.string(),
  promotionName: z.string(),
  message: z.string(),
  perUserAmount: z.number(),
  newAcceptsNeeded: z.number().int(),
  availableToWithdraw: z.boolean(),
  daysToUseFunds: z.number().int(),
  /** MM/dd/yyyy; '' when it has no last day. */
  promoExpirationDate: z.string(),
  needCode: z.boolean(),
  useExpiration: z.boolean(),
  /** What a bet must meet to count: odds from 1 : n to n : 1, and so many bets with one other user. Null: every bet counts. */
  conditions: z.object({ oddsMax: z.number().int(), betsPerPlayer: z.number().int() }).nullable(),
})
export type PromotionRow = z.infer<typeof promotionRow>

export const findAdmin = endpoint({
  name: 'findAdmin',
  method: 'GET',
  path: '/api/promotion/findAdmin/:userID',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  answer: z.object({ admin: z.boolean() }),
})

/** Not empty when the name is taken. */
export const checkUniquePromotion = endpoint({
  name: 'checkUniquePromotion',
  method: 'GET',
  path: '/api/promotion/checkuniquepromo/:promotionName',
  access: 'user',
  refusals: { notAdmin: 403 },
  params: z.object({ promotionName: printable(300) }),
  answer: z.object({ data: z.array(z.string()) }),
})

/**
 * For the admin of promotions: the last bets that did not count for a grant of them, each with the condition that it did not meet,
 * and the grants that no bet earns. An addition to the specification.
 */
export const uncountedBets = endpoint({
  name: 'uncountedBets',
  method: 'GET',
  path: '/api/promotion/uncounted',
  access: 'user',
  refusals: { notAdmin: 403 },
  answer: z.object({
    bets: z.array(
      z.object({
        promotionName: z.string(),
        /** The user of the grant. */
        username: z.string(),
        betID: z.string(),
        reason: z.enum(UNCOUNTED_REASONS),
        oddsNumerator: z.number(),
        oddsDenominator: z.number(),
        spread: z.number(),
      }),
    ),
    grants: z.array(
      z.object({
        promotionName: z.string(),
        username: z.string(),
        block: z.enum(GRANT_BLOCKS),
      }),
    ),
  }),
})

/** Blank fields are not set. Amounts are in dollars, days and acceptances whole numbers, the date MM/dd/yyyy in US Eastern time. */
export const createPromotion = endpoint({
  name: 'createPromotion',
  method: 'POST',
  path: '/api/promotion/create',
  access: 'user',
  movesMoney: true,
  refusals: { notAdmin: 403, unknownGroupAdmin: 400, promotionInvalid: 400 },
  body: z.object({
    promotionName: name,
    promotionCode: z.string().max(60).default(''),
    /** A user's id or username; a promotion with a blank one is for all users (GAP-156). */
    groupAdminID: z.string().max(60).default(''),
    initialBalance: moneyField,
    perUserAmount: moneyField,
    newAcceptsNeeded: whole.default(''),
    availableToWithdraw: booleanField,
    daysToUseFunds: whole.default(''),
    promoExpirationDate: z.string().max(30).default(''),
    needCode: booleanField.default(false),
    useExpiration: booleanField,
    message: z.string().max(1000).default(''),
  }),
  answer: z.union([
    z.object({ message: z.string() }),
    z.object({ error: z.string(), code: z.string() }),
  ]),
})

/** The first promotion that the user may accept and has not accepted (GAP-165). */
export const checkPromotions = endpoint({
  name: 'checkPromotions',
  method: 'GET',
  path: '/api/promotion/checkpromotions/:username',
  access: 'user',
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: z.object({ message: z.enum(['no_data', 'ok']), data: z.array(promotionRow) }),
})

/** Only the name and the code are read (GAP-168). */
export const acceptPromotion = endpoint({
  name: 'acceptPromotion',
  method: 'POST',
  path: '/api/promotion/promotionaddedtouser',
  access: 'user',
  movesMoney: true,
  self: ['body.originalUsername'],
  body: z.object({
    promotionName: printable(300),
    promotionCode: printable(60).default(''),
    perUserAmount: untrustedField,
    newAcceptsNeeded: untrustedField,
    lastDayToUse: untrustedField,
    availableToWithdraw: untrustedField,
    promoExpirationDate: untrustedField,
    originalUsername: untrustedField,
  }),
  answer: z.union([
    z.object({ message: z.string(), ...fundsFields }),
    z.object({ error: z.string(), code: z.string() }),
  ]),
})
