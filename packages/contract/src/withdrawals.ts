import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fundsFields, moneyField, untrustedField } from './wire.ts'

const answer = z.object({
  status: z.enum(['pending', 'completed']),
  paymentID: z.string(),
  /** In dollars: what left the funds, the fee, and the amount that arrives. */
  withdrawAmount: z.number(),
  feeEstimate: z.number(),
  netAmount: z.number(),
  ...fundsFields,
})

/** The provider's outcome is unknown. The money stays in `user.withdrawing` until a later poll finds the outcome (P1). */
const answerUnknown = z.object({ status: z.literal('unknown'), paymentID: z.string() })

/** Only `withdrawAmount` and the bank are read. The server computes fee and net (GAP-064). */
export const withdrawToBank = endpoint({
  name: 'withdrawToBank',
  method: 'POST',
  path: '/api/user/withdrawtobank',
  access: 'user',
  movesMoney: true,
  requiresReauth: true,
  refusals: {
    moreThanWithdrawable: 409,
    nothingLeft: 400,
    withdrawalsStopped: 409,
    bankWithdrawalFailed: 409,
  },
  self: ['body.userID', 'body.username'],
  body: z.object({
    username: untrustedField,
    userID: untrustedField,
    withdrawRequestDate: untrustedField,
    typeOfWithdraw: untrustedField,
    feeEstimate: untrustedField,
    withdrawAmount: moneyField,
    withdrawAmountPlusFees: untrustedField,
    accountURL: z.string().max(300),
    accountName: untrustedField,
    cushion: untrustedField,
  }),
  answer,
  answerUnknown,
  invalidBody: 'bankWithdrawalFailed',
})

/** `databasePayout` must be `paypalPayout` plus the fee of 0.25. `feeEstimate` is ignored (GAP-071). */
export const withdrawToWallet = endpoint({
  name: 'withdrawToWallet',
  method: 'POST',
  path: '/api/user/paypalpayout',
  access: 'user',
  movesMoney: true,
  requiresReauth: true,
  refusals: {
    moreThanAvailable: 409,
    nothingLeft: 400,
    withdrawalsStopped: 409,
    payoutFailed: 409,
  },
  self: ['body.userID', 'body.username'],
  body: z.object({
    receiver: z.string().max(254),
    paypalPayout: moneyField,
    databasePayout: moneyField,
    feeEstimate: untrustedField,
    userID: untrustedField,
    username: untrustedField,
  }),
  answer,
  answerUnknown,
  invalidBody: 'payoutFailed',
})

/** The saved receivers of the user's withdrawals to wallets, the oldest first; at most the newest 100. */
export const ownReceivers = endpoint({
  name: 'ownReceivers',
  method: 'GET',
  path: '/api/payments/receivers',
  access: 'user',
  answer: z.object({ data: z.array(z.object({ receiver: z.string() })) }),
})

/** Removes a saved receiver. The next withdrawal to it is one to a new receiver (MO10). */
export const removeReceiver = endpoint({
  name: 'removeReceiver',
  method: 'POST',
  path: '/api/payments/receivers/remove',
  access: 'user',
  refusals: { unknownReceiver: 404 },
  body: z.object({ receiver: z.string().max(254) }),
  answer: z.object({ message: z.literal('ok') }),
})
