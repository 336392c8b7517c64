/** The sentence of every refusal of every endpoint. A code without a sentence does not compile. The contract has the statuses. */
import type { Route } from '@sidebet/contract/endpoint'
import type { Endpoints } from '@sidebet/contract/endpoints'
import { bankRefusalTexts } from './banks.ts'
import {
  answerTexts,
  cancelTexts,
  declineTexts,
  postTexts,
  requestTexts,
  takesTexts,
  takeTexts,
} from './bets.ts'
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

/** Where two have the same code, the later one wins, and `OF_CALL` names the earlier one. */
const TEXTS = {
  ...everyCallTexts,
  ...takesTexts,
  ...takeTexts,
  ...cancelTexts,
  ...declineTexts,
  ...requestTexts,
  ...answerTexts,
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
  unknownFriend: unknownId,
  unknownGame: unknownId,
  unknownId,
  unknownOffer: unknownId,
  unknownPayment: unknownId,
  unknownReceiver: unknownId,
} satisfies { readonly [Code in OwnCode<Endpoints[keyof Endpoints]>]: Text }

/** Endpoints with their own sentence for a shared code. */
const OF_CALL: {
  readonly [Name in keyof Endpoints]?: { readonly [Code in OwnCode<Endpoints[Name]>]?: Text }
} = {
  takeOffer: takeTexts,
  takeOffers: takesTexts,
  inviteToGroup: addFriendTexts,
  inviteFriend: inviteFriendTexts,
  newContactCode: newContactCodeTexts,
  storeBank: { bankAway: bankRefusalTexts.bankNotSaved },
  receipt: receiptRefusalTexts,
}

type FunctionOf<T> = Extract<T, (refusal: never) => string>

/** The parameter of a text that is a function lists the facts that it needs. Any other text needs only the code. */
type FactsOf<T, Code> = [FunctionOf<T>] extends [never]
  ? { readonly code: Code }
  : Parameters<FunctionOf<T>>[0]

/** A refusal of this endpoint, with the facts that its sentence needs. */
export type RefusalOf<R extends Route> = {
  [Code in OwnCode<R>]: FactsOf<
    Code extends keyof typeof TEXTS ? (typeof TEXTS)[Code] : string,
    Code
  >
}[OwnCode<R>]

/** The sentence of a refusal of the endpoint with this name. */
export function refusalText(call: string, refusal: { readonly code: string }): string {
  const { code } = refusal
  const own: Readonly<Record<string, Text | undefined>> = OF_CALL[call as keyof Endpoints] ?? {}
  const text = (own[code] ?? TEXTS[code as keyof typeof TEXTS]) as
    | string
    | ((refusal: unknown) => string)
  return typeof text === 'string' ? text : text(refusal)
}
