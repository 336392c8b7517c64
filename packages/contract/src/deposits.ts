import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fundsFields, moneyField, untrustedField } from './wire.ts'

const completion = {
  /** Nothing is captured where betting is barred. */
  regionIllegal: 403,
  depositFailed: 409,
  instrumentDeclined: 422,
  /** This user has no such order: to the client the deposit failed. */
  unknownOrder: { status: 404, code: 'depositFailed' },
} as const

const orderField = z.string().regex(/^[A-Za-z0-9-]{1,60}$/)

/** Starts a card or wallet deposit at the provider: 5.00 to 10,000.00 dollars (GAP-050). */
export const createOrder = endpoint({
  name: 'createOrder',
  method: 'POST',
  path: '/api/user/paypal/orders',
  access: 'user',
  movesMoney: true,
  refusals: { regionIllegal: 403, depositLimits: 400, depositFailed: 502 },
  body: z.object({ depositAmount: moneyField }),
  answer: z.object({ orderID: z.string() }),
  invalidBody: 'depositLimits',
})

const depositAnswer = z.object({
  status: z.enum(['completed', 'pending']),
  depositAmount: z.number(),
  ...fundsFields,
})

/** Captures an order that its payer approved. */
export const captureOrder = endpoint({
  name: 'captureOrder',
  method: 'POST',
  path: '/api/user/paypal/orders/:orderID/capture',
  access: 'user',
  movesMoney: true,
  refusals: completion,
  params: z.object({ orderID: orderField }),
  body: z.looseObject({}).nullish(),
  answer: depositAnswer,
  answerUnknown: z.object({ status: z.literal('unknown') }),
})

/** The specified record of a deposit. Only the order's id is used: everything else is read from the provider (GAP-049). */
export const paypalDeposit = endpoint({
  name: 'paypalDeposit',
  method: 'POST',
  path: '/api/user/paypaldeposit',
  access: 'user',
  movesMoney: true,
  refusals: completion,
  self: ['body.currentUserID', 'body.username'],
  body: z.object({
    orderID: orderField,
    payerEmail: untrustedField,
    paymentID: untrustedField,
    paymentStatus: untrustedField,
    paymentAmount: untrustedField,
    currentUserID: untrustedField,
    username: untrustedField,
    depositAmount: untrustedField,
  }),
  answer: depositAnswer,
  answerUnknown: z.object({ status: z.literal('unknown') }),
  invalidBody: 'depositFailed',
})

/**
 * From a verified bank: any amount up to 5,000.00 dollars with its fee of 0. Credited when the provider reports it as
 * processed (GAP-053).
 */
export const depositFromBank = endpoint({
  name: 'depositFromBank',
  method: 'POST',
  path: '/api/user/depositfrombank',
  access: 'user',
  movesMoney: true,
  refusals: { regionIllegal: 403, bankDepositLimit: 400, bankDepositFailed: 409 },
  self: ['body.userID', 'body.username'],
  body: z.object({
    username: untrustedField,
    userID: untrustedField,
    depositRequestDate: untrustedField,
    typeOfDeposit: untrustedField,
    feeEstimate: untrustedField,
    depositAmount: moneyField,
    depositAmountPlusFees: untrustedField,
    accountURL: z.string().max(300),
    accountName: untrustedField,
    cushion: untrustedField,
  }),
  answer: z.object({
    status: z.enum(['pending', 'completed']),
    paymentID: z.string(),
    depositAmount: z.number(),
    ...fundsFields,
  }),
  answerUnknown: z.object({ status: z.literal('unknown'), paymentID: z.string() }),
  invalidBody: 'bankDepositFailed',
})
