/**
 * The sentence of every refusal of every call. A code of a call that has no sentence here does not compile; its status is in the
 * contract.
 */
import type { Route } from '@sidebet/contract/endpoint'
import type { Endpoints } from '@sidebet/contract/endpoints'
import { bankRefusalTexts } from './banks.ts'
import { cancelTexts, declineTexts, postTexts, takeTexts } from './bets.ts'
import { depositRefusalTexts } from './deposits.ts'
import { everyCallTexts, unknownId } from './everyCall.ts'
import { addFriendTexts, friendTexts } from './friends.ts'
import { groupTexts } from './groups.ts'
import { contactTexts, inviteFriendTexts } from './help.ts'
import { noticeRefusalTexts } from './notices.ts'
import { decisionTexts, reportTexts } from './operator.ts'
import { passwordTexts } from './passwords.ts'
import {
  confirmContactTexts,
  newContactCodeTexts,
  profileChanged,
  profileTexts,
} from './profile.ts'
import { createPromotionTexts } from './promotions.ts'
import { receiptRefusalTexts } from './receipts.ts'
import { recoveryRefusalTexts } from './recovery.ts'
import { secondFactorTexts } from './secondFactor.ts'
import { sessionRefusalTexts } from './session.ts'
import { signUpTexts } from './signUp.ts'
import { withdrawalRefusalTexts } from './withdrawals.ts'

type OwnCode<R> = R extends { readonly refusals: infer Some } ? keyof Some & string : never
type Text = string | ((refusal: never) => string)

/** Where two have the same code, the later one counts; the earlier one is named in `OF_CALL`. */
const TEXTS = {
  ...everyCallTexts,
  ...takeTexts,
  ...cancelTexts,
  ...declineTexts,
  ...postTexts,
  ...inviteFriendTexts,
  ...friendTexts,
  ...groupTexts,
  ...contactTexts,
  ...noticeRefusalTexts,
  ...decisionTexts,
  ...reportTexts,
  ...profileTexts,
  ...confirmContactTexts,
  ...signUpTexts,
  ...passwordTexts,
  ...recoveryRefusalTexts,
  ...sessionRefusalTexts,
  ...secondFactorTexts,
  ...createPromotionTexts,
  ...depositRefusalTexts,
  ...bankRefusalTexts,
  ...withdrawalRefusalTexts,
  notMadeYet: receiptRefusalTexts.notMadeYet,
  profileChanged,
  bankAway: bankRefusalTexts.bankNotAdded,
  foreignBank: bankRefusalTexts.bankNotAdded,
  plainNumber: bankRefusalTexts.bankNotSaved,
  unknownOrder: depositRefusalTexts.depositFailed,
  unknownBank: unknownId,
  unknownBet: unknownId,
  unknownGame: unknownId,
  unknownId,
  unknownOffer: unknownId,
  unknownPayment: unknownId,
} satisfies { readonly [Code in OwnCode<Endpoints[keyof Endpoints]>]: Text }

/** Where a call says it in other words than the others. */
const OF_CALL: {
  readonly [Name in keyof Endpoints]?: { readonly [Code in OwnCode<Endpoints[Name]>]?: Text }
} = {
  takeOffer: takeTexts,
  inviteToGroup: addFriendTexts,
  inviteFriend: inviteFriendTexts,
  newContactCode: newContactCodeTexts,
  storeBank: { bankAway: bankRefusalTexts.bankNotSaved },
  receipt: receiptRefusalTexts,
}

type FunctionOf<T> = Extract<T, (refusal: never) => string>

/** A text that is a function says which facts it needs; for any other the code is all. */
type FactsOf<T, Code> = [FunctionOf<T>] extends [never]
  ? { readonly code: Code }
  : Parameters<FunctionOf<T>>[0]

/** A refusal of this call, with the facts that its sentence needs. */
export type RefusalOf<R extends Route> = {
  [Code in OwnCode<R>]: FactsOf<
    Code extends keyof typeof TEXTS ? (typeof TEXTS)[Code] : string,
    Code
  >
}[OwnCode<R>]

/** The sentence of a refusal of the call with this name. */
export function refusalText(call: string, refusal: { readonly code: string }): string {
  const { code } = refusal
  const own: Readonly<Record<string, Text | undefined>> = OF_CALL[call as keyof Endpoints] ?? {}
  const text = (own[code] ?? TEXTS[code as keyof typeof TEXTS]) as
    | string
    | ((refusal: unknown) => string)
  return typeof text === 'string' ? text : text(refusal)
}
