/** Notifications of a user's money: the end of a payment, a later return of it, and a verified bank. */
import { type Cents, minus } from '@sidebet/domain/money'
import { amountText } from '../numberText.ts'
import { paymentsTexts } from '../screens/payments.ts'
import type { Notification } from './notification.ts'

type Ended = 'completed' | 'failed' | 'rejected' | 'returned'

export type Payment = {
  readonly kind: 'walletDeposit' | 'bankDeposit' | 'walletPayout' | 'bankPayout' | 'walletRefund'
  readonly amount: Cents
  /** Our fee, a part of the amount. */
  readonly charge: Cents
  /** The bank's name, or the receiver's e-mail; '' for a deposit by card or wallet. */
  readonly account: string
  /** The provider's reason for a failure or a return; '' otherwise. */
  readonly code: string
  /** The user's debt now, 0 or more. */
  readonly debt: Cents
}

export type PaymentReturn = {
  readonly kind: 'refund' | 'reversal' | 'dispute' | 'bankReturn' | 'restored'
  /** Positive in both directions. */
  readonly amount: Cents
  readonly code: string
}

/** The part of a deposit that was returned after its credit, or credited again. */
export const paymentReturned = (payment: Payment, back: PaymentReturn): Notification =>
  about(back.amount, returnWords(payment, back))

/** The end of a payment. `state` is the state at the event; the payment may have changed since. */
export function paymentEnded(payment: Payment, state: Ended): Notification {
  const { kind, amount, charge } = payment
  if (kind === 'walletDeposit' || kind === 'bankDeposit')
    return about(amount, depositWords(payment, state))
  if (kind === 'walletRefund') return about(amount, refundWords(payment, state))
  const moved = state === 'completed' ? minus(amount, charge) : amount
  return about(moved, payoutWords(payment, state))
}

/** The subject, then the paragraphs. */
type Words = readonly [subject: string, ...paragraphs: string[]]

function about(amount: Cents, [subject, ...paragraphs]: Words): Notification {
  return {
    title: `${subject}: ${amountText(amount)}`,
    text: paragraphs.join(' '),
    mail: { subject, paragraphs, button: 'See the payment' },
  }
}

export function bankVerified(account: string): Notification {
  const subject = 'Your bank account is verified'
  const text = `${account} is verified: you can deposit from it now.`
  return {
    title: subject,
    text,
    mail: { subject, paragraphs: [text], button: 'Make a deposit' },
  }
}

function depositWords(payment: Payment, state: Ended): Words {
  const { kind, account, code } = payment
  const amount = amountText(payment.amount)
  const isBank = kind === 'bankDeposit'
  if (state === 'completed') {
    return [
      'Your deposit was successful',
      isBank
        ? `Your deposit of ${amount} from ${account} was successful and is available now. It may be withdrawn five banking days after today, since your bank may take it back until then.`
        : `Your deposit of ${amount} was successful and is available now.`,
      ...debtSentence(payment),
    ]
  }
  if (!isBank) {
    return [
      'Your deposit failed',
      `Your deposit of ${amount} could not be completed, and nothing was added to your funds.`,
      'If you tried using a credit card thru PayPal, try using another method.',
    ]
  }
  if (code === 'cancelled') {
    return [
      'Your deposit was cancelled',
      `Your deposit of ${amount} from ${account} was cancelled. Nothing was taken from your bank, and nothing was added to your funds.`,
    ]
  }
  return [
    'Your deposit failed',
    `Your deposit of ${amount} from ${account} could not be completed, and nothing was added to your funds.`,
    ...reasonSentence(code),
  ]
}

function payoutWords(payment: Payment, state: Ended): Words {
  const { kind, account, code, charge } = payment
  const [amount, net] = [amountText(payment.amount), amountText(minus(payment.amount, charge))]
  const where = kind === 'walletPayout' ? `${account} at PayPal` : account
  const again = `${amount} are in your available funds again, our fee included.`
  if (state === 'completed') {
    return [
      'Your withdrawal was paid',
      `${net} were paid to ${where}.`,
      `${amount} have left your funds: the payment, and our fee of ${amountText(charge)}.`,
    ]
  }
  if (state === 'returned') {
    return [
      'Your withdrawal came back',
      `The ${net} that were paid to ${where} came back. ${again}`,
      ...reasonSentence(code),
    ]
  }
  if (code === 'cancelled' || code === 'CANCELED') {
    return ['Your withdrawal was cancelled', `Your withdrawal to ${where} was cancelled. ${again}`]
  }
  return [
    'Your withdrawal failed',
    `The ${net} of your withdrawal to ${where} were not paid. ${again}`,
    ...reasonSentence(code),
  ]
}

/** The end of a refund that the user requested. */
function refundWords(payment: Payment, state: Ended): Words {
  const amount = amountText(payment.amount)
  if (state === 'completed') {
    return [
      'Your deposit was sent back',
      `${amount} were sent back to the card or PayPal account that they came from.`,
    ]
  }
  const cause = state === 'returned' ? 'came back to us' : 'could not be sent back'
  return [
    'Your deposit was not sent back',
    `The ${amount} that you asked to send back ${cause}. They are in your available funds again.`,
  ]
}

/** The part of a credited deposit that was returned, or restored. */
function returnWords(payment: Payment, back: PaymentReturn): Words {
  const [whole, part] = [amountText(payment.amount), amountText(back.amount)]
  const deposit = payment.account ? `${whole} from ${payment.account}` : whole
  if (back.kind === 'restored') {
    return [
      'Your deposit counts again',
      `${part} of your deposit of ${deposit}, which had gone back, were given to us again and are in your funds.`,
      ...debtSentence(payment),
    ]
  }
  return [
    'Your deposit went back',
    `${WHO[back.kind]}: ${part} of your deposit of ${deposit} are no longer in your funds.`,
    ...(back.kind === 'bankReturn' ? reasonSentence(back.code) : []),
    ...debtSentence(payment),
  ]
}

const WHO: Readonly<Record<Exclude<PaymentReturn['kind'], 'restored'>, string>> = {
  bankReturn: 'Your bank has taken back a transfer',
  refund: 'PayPal has paid back money to the account that it came from',
  reversal: 'PayPal has taken back a payment',
  dispute: 'The owner of the PayPal account or of the card has disputed a payment',
}

/** A sentence for a provider's code; none for a code without one in `reasons`. */
function reasonSentence(code: string): string[] {
  const { reasons } = paymentsTexts
  if (!Object.hasOwn(reasons, code)) return []
  return [`The reason: ${reasons[code as keyof typeof reasons]}`]
}

function debtSentence({ debt }: Payment): string[] {
  if (debt === 0) return []
  return [
    `Your funds did not cover all that went back: you owe us ${amountText(debt)}. What comes in repays that first: a deposit, a bet that you win, a stake that comes back. Until then you may bet, and you may not withdraw. There is nothing else to do.`,
  ]
}
