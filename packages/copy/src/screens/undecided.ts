import type { TextFor } from '../refusals/textFor.ts'

/**
 * How a wish that was sent may stay undecided. Nothing happened when somebody else held what it needs (busy), the
 * database was away (unavailable) or it came too often (tooManyTries); nobody knows yet when it is outcomeUnknown.
 */
export type Undecided = {
  readonly code: 'busy' | 'unavailable' | 'tooManyTries' | 'outcomeUnknown'
}

type UndecidedTexts = TextFor<Undecided> & {
  /** While it is asked again by itself. */
  readonly findingOut: string
}

/** To post or take a bet; the slip stays, with Retry. */
const bet: UndecidedTexts & { readonly left: string } = {
  findingOut: 'No answer yet. We are finding out whether your bet went through.',
  busy: 'We are very busy right now. Your bet was not made and no money has moved. Retry sends the same bet again.',
  unavailable:
    'We cannot take bets right now. Your bet was not made and no money has moved. Retry sends the same bet again.',
  tooManyTries:
    'There were too many tries. Your bet was not made and no money has moved. Please wait a little: Retry sends the same bet again.',
  outcomeUnknown:
    'Your bet may or may not have gone through. Retry finds out, and never makes a second bet.',
  /** To whoever leaves the slip all the same. */
  left: 'Your bet may or may not have gone through. Please look at your bets before you make it again.',
}

/** To cancel an offer; the question stays, with Cancel. */
const cancel: UndecidedTexts = {
  findingOut: 'No answer yet. We are finding out whether this bet was cancelled.',
  busy: 'We are very busy right now. This bet was not cancelled. Cancel tries again.',
  unavailable: 'We cannot cancel bets right now. This bet was not cancelled. Cancel tries again.',
  tooManyTries:
    'There were too many tries. This bet was not cancelled. Please wait a little: Cancel tries again.',
  outcomeUnknown: 'This bet may or may not have been cancelled. Cancel asks again, and finds out.',
}

/** To decline an offer; the question stays, with Decline. */
const decline: UndecidedTexts = {
  findingOut: 'No answer yet. We are finding out whether this bet was declined.',
  busy: 'We are very busy right now. This bet was not declined. Decline tries again.',
  unavailable: 'We cannot decline bets right now. This bet was not declined. Decline tries again.',
  tooManyTries:
    'There were too many tries. This bet was not declined. Please wait a little: Decline tries again.',
  outcomeUnknown: 'This bet may or may not have been declined. Decline asks again, and finds out.',
}

/** To start a payment at the provider: nobody has paid yet, however it ended. */
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

/** To collect what its payer approved: it is known only once the provider and our own books agree. */
const deposit = {
  findingOut: 'No answer yet. We are finding out whether your deposit went through.',
  undecided:
    'Your deposit may or may not have gone through. Try again finds out, and never takes your money twice. If it went through, your funds will grow by themselves.',
} as const

/** A transfer from a bank or to one; the question stays, with Try again. */
const transfer: UndecidedTexts = {
  findingOut: 'No answer yet. We are finding out whether your request went through.',
  busy: 'We are very busy right now. Your request was not sent and no money has moved.',
  unavailable: 'We cannot move money right now. Your request was not sent and no money has moved.',
  tooManyTries:
    'There were too many tries. Your request was not sent and no money has moved. Please wait a little.',
  outcomeUnknown:
    'Your request may or may not have gone through. Try again finds out, and never moves your money twice.',
}

/** What is said of a wish that is not decided. */
export const undecidedTexts = { bet, cancel, decline, payment, deposit, transfer } as const
