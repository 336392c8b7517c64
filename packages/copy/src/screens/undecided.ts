import type { TextFor } from '../refusals/textFor.ts'

/**
 * How a request may end without a result. Nothing happened after `busy` (another transaction has locked the rows),
 * `unavailable` (no database) or `tooManyTries` (rate limit). After `outcomeUnknown` the effect is unknown.
 */
export type Undecided = {
  readonly code: 'busy' | 'unavailable' | 'tooManyTries' | 'outcomeUnknown'
}

type UndecidedTexts = TextFor<Undecided> & {
  /** While the client sends the same request again by itself. */
  readonly findingOut: string
}

/** To post or take a bet. The slip stays open, with Retry. */
const bet: UndecidedTexts & { readonly left: string } = {
  findingOut: 'No answer yet. We are finding out whether your bet went through.',
  busy: 'We are very busy right now. Your bet was not made and no money has moved. Retry sends the same bet again.',
  unavailable:
    'We cannot take bets right now. Your bet was not made and no money has moved. Retry sends the same bet again.',
  tooManyTries:
    'There were too many tries. Your bet was not made and no money has moved. Please wait a little: Retry sends the same bet again.',
  outcomeUnknown:
    'Your bet may or may not have gone through. Retry finds out, and never makes a second bet.',
  /** For a user who leaves the slip all the same. */
  left: 'Your bet may or may not have gone through. Please look at your bets before you make it again.',
}

/** To cancel an offer. The question stays open, with Cancel. */
const cancel: UndecidedTexts = {
  findingOut: 'No answer yet. We are finding out whether this bet was cancelled.',
  busy: 'We are very busy right now. This bet was not cancelled. Cancel tries again.',
  unavailable: 'We cannot cancel bets right now. This bet was not cancelled. Cancel tries again.',
  tooManyTries:
    'There were too many tries. This bet was not cancelled. Please wait a little: Cancel tries again.',
  outcomeUnknown: 'This bet may or may not have been cancelled. Cancel asks again, and finds out.',
}

/** To decline an offer. The question stays open, with Decline. */
const decline: UndecidedTexts = {
  findingOut: 'No answer yet. We are finding out whether this bet was declined.',
  busy: 'We are very busy right now. This bet was not declined. Decline tries again.',
  unavailable: 'We cannot decline bets right now. This bet was not declined. Decline tries again.',
  tooManyTries:
    'There were too many tries. This bet was not declined. Please wait a little: Decline tries again.',
  outcomeUnknown: 'This bet may or may not have been declined. Decline asks again, and finds out.',
}

/** To start a payment at the provider. The user has paid nothing yet, whatever the outcome. */
const payment: UndecidedTexts = {
  findingOut: 'No answer yet. We are asking again. You have not paid anything yet.',
  busy: 'We are very busy right now. Your payment was not started, and you have not paid anything.',
  unavailable:
    'We cannot take deposits right now. Your payment was not started, and you have not paid anything.',
  tooManyTries:
    'There were too many tries. Your payment was not started, and you have not paid anything. Please wait a little.',
  outcomeUnknown:
    'We do not know yet whether your payment was started. You have not paid anything. Try again goes on with the same payment.',
}

/** To capture an approved payment. Its outcome is final only once the provider and our ledger agree. */
const deposit = {
  findingOut: 'No answer yet. We are finding out whether your deposit went through.',
  undecided:
    'Your deposit may or may not have gone through. Try again finds out, and never takes your money twice. If it went through, your funds will grow by themselves.',
} as const

/** A transfer from a bank or to one. The question stays open, with Try again. */
const transfer: UndecidedTexts = {
  findingOut: 'No answer yet. We are finding out whether your request went through.',
  busy: 'We are very busy right now. Your request was not sent and no money has moved.',
  unavailable: 'We cannot move money right now. Your request was not sent and no money has moved.',
  tooManyTries:
    'There were too many tries. Your request was not sent and no money has moved. Please wait a little.',
  outcomeUnknown:
    'Your request may or may not have gone through. Try again finds out, and never moves your money twice.',
}

/** The texts for a request without a result. */
export const undecidedTexts = { bet, cancel, decline, payment, deposit, transfer } as const
