import { z } from 'zod'
import { call } from './call.ts'
import * as places from './places/withdrawals.ts'
import { claim, fundsFields, moneyField } from './wire.ts'

const answer = z.object({
  status: z.enum(['pending', 'completed']),
  paymentID: z.string(),
  /** In dollars: what left the funds, what it cost, what arrives. */
  withdrawAmount: z.number(),
  feeEstimate: z.number(),
  netAmount: z.number(),
  ...fundsFields,
})

/** Nobody knows yet whether the provider has it; the money is set aside until somebody does (P1). */
const answerUnknown = z.object({ status: z.literal('unknown'), paymentID: z.string() })

/** Only `withdrawAmount` and which bank are read; fee and net are the server's (GAP-064). */
export const withdrawToBank = call(places.withdrawToBank, {
  self: ['body.userID', 'body.username'],
  body: z.object({
    username: claim,
    userID: claim,
    withdrawRequestDate: claim,
    typeOfWithdraw: claim,
    feeEstimate: claim,
    withdrawAmount: moneyField,
    withdrawAmountPlusFees: claim,
    accountURL: z.string().max(300),
    accountName: claim,
    cushion: claim,
  }),
  answer,
  answerUnknown,
  malformed: 'bankWithdrawalFailed',
})

/** `databasePayout` must be `paypalPayout` and the fee of 0.25, and `feeEstimate` plays no part (GAP-071). */
export const withdrawToWallet = call(places.withdrawToWallet, {
  self: ['body.userID', 'body.username'],
  body: z.object({
    receiver: z.string().max(254),
    paypalPayout: moneyField,
    databasePayout: moneyField,
    feeEstimate: claim,
    userID: claim,
    username: claim,
  }),
  answer,
  answerUnknown,
  malformed: 'payoutFailed',
})
