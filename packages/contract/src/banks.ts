import { z } from 'zod'
import { call } from './call.ts'
import { friendRow } from './friends.ts'
import { idField } from './ids.ts'
import * as places from './places/banks.ts'
import { claim, moneyField } from './wire.ts'

/** The address of a bank at the provider, as the product tells it: only the id in it counts (GAP-049). */
const accountUrlField = z.string().max(300)

const bankStatus = z.enum(['unverified', 'verified'])

/** One item, as stated (GAP-075). */
export const bankAccounts = call(places.bankAccounts, {
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  answer: z.tuple([
    z.object({
      fundingSources: z.array(
        z.object({
          _id: z.string(),
          accountName: z.string(),
          accountURL: z.string(),
          status: z.enum(['unverified', 'verified', 'failed']),
        }),
      ),
      /** In dollars: what of the funds may not be withdrawn, under both stated names (GAP-066). */
      withdrawHoldBack: z.number(),
      withHoldBack: z.number(),
      friends: z.array(friendRow),
    }),
  ]),
})

/** The whole answer is the token. */
export const bankLinkToken = call(places.bankLinkToken, {
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  answer: z.string(),
})

/** What the bank widget answers, for a verified bank at the provider. Its account gives the bank its name (GAP-059). */
export const exchangeBank = call(places.exchangeBank, {
  body: z.object({
    publicToken: z.string().min(1).max(300),
    accountId: z.string().max(300),
    account: z
      .object({
        name: z.string().min(1).max(100),
        type: z.enum(['checking', 'savings']),
        lastFour: z.string().regex(/^\d{4}$/),
      })
      .optional(),
  }),
  answer: z.object({ accountURL: z.string() }),
  malformed: 'bankNotAdded',
})

/** A bank that the widget has made. */
export const addLinkedBank = call(places.addLinkedBank, {
  self: ['body.currentUserID'],
  body: z.object({ currentUserID: claim, accountURL: accountUrlField }),
  answer: z.object({ message: z.literal('ok'), status: bankStatus }),
  malformed: 'bankNotAdded',
})

/** The numbers go to the provider and nowhere else (GAP-058). */
export const addBank = call(places.addBank, {
  self: ['body.currentUserID'],
  body: z.object({
    routingNumber: z.string().max(40),
    accountNumber: z.string().max(40),
    bankAccountType: z.string().max(40),
    name: z.string().max(200),
    currentUserID: claim,
  }),
  answer: z.object({ accountURL: z.string(), status: bankStatus }),
  malformed: 'bankNotAdded',
})

/** Two amounts of 0.01 to 0.99 dollars, in any order (GAP-060). */
export const verifyMicroDeposits = call(places.verifyMicroDeposits, {
  self: ['body.currentUserID'],
  body: z.object({
    currentUserID: claim,
    accountURL: accountUrlField,
    accountName: claim,
    amount1: moneyField,
    amount2: moneyField,
  }),
  answer: z.object({ status: z.enum(['verified', 'processing']) }),
  malformed: 'bankNotAdded',
})

export const removeBank = call(places.removeBank, {
  body: z.object({ bankID: idField('bank') }),
  answer: z.object({ message: z.literal('ok') }),
})

/** Both "encrypted" fields come from the browser's exchange with the second provider; plain numbers are refused. */
export const storeBank = call(places.storeBank, {
  self: ['body.currentUserID'],
  body: z.object({
    currentUserID: claim,
    accountName: z.string().min(1).max(100),
    accountNumberEncrypted: z.string().min(1).max(4000),
    routingNumberEncrypted: z.string().min(1).max(4000),
  }),
  answer: z.object({ message: z.literal('ok') }),
  malformed: 'bankNotSaved',
})

export const storedBanks = call(places.storedBanks, {
  self: ['params.currentUser'],
  params: z.object({ currentUser: z.string() }),
  answer: z.number(),
})
