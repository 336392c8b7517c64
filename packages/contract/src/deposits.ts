import { z } from 'zod'
import { call } from './call.ts'
import * as places from './places/deposits.ts'
import { claim, fundsFields, moneyField } from './wire.ts'

const orderField = z.string().regex(/^[A-Za-z0-9-]{1,60}$/)

/** Starts a card or wallet deposit at the provider: 5.00 to 10,000.00 dollars (GAP-050). */
export const createOrder = call(places.createOrder, {
  body: z.object({ depositAmount: moneyField }),
  answer: z.object({ orderID: z.string() }),
  malformed: 'depositLimits',
})

const depositAnswer = z.object({
  status: z.enum(['completed', 'pending']),
  depositAmount: z.number(),
  ...fundsFields,
})

/** Captures an order that its payer approved. */
export const captureOrder = call(places.captureOrder, {
  params: z.object({ orderID: orderField }),
  body: z.looseObject({}).nullish(),
  answer: depositAnswer,
  answerUnknown: z.object({ status: z.literal('unknown') }),
})

/** The stated record of a deposit. Only the order's id is used: all else is read from the provider (GAP-049). */
export const paypalDeposit = call(places.paypalDeposit, {
  self: ['body.currentUserID', 'body.username'],
  body: z.object({
    orderID: orderField,
    payerEmail: claim,
    paymentID: claim,
    paymentStatus: claim,
    paymentAmount: claim,
    currentUserID: claim,
    username: claim,
    depositAmount: claim,
  }),
  answer: depositAnswer,
  answerUnknown: z.object({ status: z.literal('unknown') }),
  malformed: 'depositFailed',
})

/** From a verified bank: any amount up to 5,000.00 dollars with its fee of 0. Credited when the provider says it is there (GAP-053). */
export const depositFromBank = call(places.depositFromBank, {
  self: ['body.userID', 'body.username'],
  body: z.object({
    username: claim,
    userID: claim,
    depositRequestDate: claim,
    typeOfDeposit: claim,
    feeEstimate: claim,
    depositAmount: moneyField,
    depositAmountPlusFees: claim,
    accountURL: z.string().max(300),
    accountName: claim,
    cushion: claim,
  }),
  answer: z.object({
    status: z.enum(['pending', 'completed']),
    paymentID: z.string(),
    depositAmount: z.number(),
    ...fundsFields,
  }),
  answerUnknown: z.object({ status: z.literal('unknown'), paymentID: z.string() }),
  malformed: 'bankDepositFailed',
})
