/** What users are told of their money: how a payment ended, what came back of it later, and that a bank is verified. */
import { amountText } from '@sidebet/copy/numberText'
import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { type Cents, minus } from '@sidebet/domain/money'
import { z } from 'zod'
import type { NoticeBody } from '../../core/outbox.ts'
import { links } from '../links.ts'
import { type Told, userTopic } from '../topic.ts'
import {
  type BankTold,
  type PaymentTold,
  type ReturnTold,
  readBanksTold,
  readPaymentsTold,
  readReturnsTold,
} from './paymentFacts.sql.ts'

type Ended = NoticeBody['payment']['state']

const stateField = z.enum(['completed', 'failed', 'rejected', 'returned'])
const endedBody: z.ZodType<NoticeBody['payment']> = z.object({ state: stateField })
const backBody: z.ZodType<NoticeBody['payment.back']> = z.object({ returnId: z.int() })

export const paymentTopics = {
  payment: userTopic({
    kind: 'money',
    body: endedBody,
    read: readPaymentsTold,
    say: (payment, { state }) => paymentEnded(payment, state),
  }),
  deposit: userTopic({
    kind: 'money',
    body: z.unknown(),
    read: readPaymentsTold,
    say: (payment) => paymentEnded(payment, stateField.parse(payment.state)),
  }),
  'payment.back': userTopic({
    kind: 'money',
    body: backBody,
    read: readReturnsTold,
    say: ({ payment, back }) => about(payment, back.amount, returnWords(payment, back)),
  }),
  'bank.verified': userTopic({
    kind: 'money',
    body: z.unknown(),
    read: readBanksTold,
    say: bankVerified,
  }),
} as const

/** How it ended. `state` is that of the moment of which is told: it may have gone on since. */
function paymentEnded(payment: PaymentTold, state: Ended): Omit<Told, 'kind'> {
  const { kind, amount, charge } = payment
  if (kind === 'walletDeposit' || kind === 'bankDeposit')
    return about(payment, amount, depositWords(payment, state))
  const moved = state === 'completed' ? minus(amount, charge) : amount
  return about(payment, moved, payoutWords(payment, state))
}

/** The subject, then the paragraphs. */
type Words = readonly [subject: string, ...paragraphs: string[]]

function about(
  { userId, paymentId }: PaymentTold,
  amount: Cents,
  [subject, ...paragraphs]: Words,
): Omit<Told, 'kind'> {
  return {
    userId,
    title: `${subject}: ${amountText(amount)}`,
    text: paragraphs.join(' '),
    link: links.payment(paymentId),
    mail: { subject, paragraphs, button: 'See the payment' },
  }
}

function bankVerified({ userId, account }: BankTold): Omit<Told, 'kind'> {
  const subject = 'Your bank account is verified'
  const text = `${account} is verified: you can deposit from it now.`
  return {
    userId,
    title: subject,
    text,
    link: links.bankDeposit,
    mail: { subject, paragraphs: [text], button: 'Make a deposit' },
  }
}

function depositWords(facts: PaymentTold, state: Ended): Words {
  const { kind, account, code } = facts
  const amount = amountText(facts.amount)
  const isBank = kind === 'bankDeposit'
  if (state === 'completed') {
    return [
      'Your deposit was successful',
      isBank
        ? `Your deposit of ${amount} from ${account} was successful and is available now. It may be withdrawn five banking days after today, since your bank may take it back until then.`
        : `Your deposit of ${amount} was successful and is available now.`,
      ...debtTold(facts),
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
    ...reasonTold(code),
  ]
}

function payoutWords(facts: PaymentTold, state: Ended): Words {
  const { kind, account, code, charge } = facts
  const [amount, net] = [amountText(facts.amount), amountText(minus(facts.amount, charge))]
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
      ...reasonTold(code),
    ]
  }
  if (code === 'cancelled' || code === 'CANCELED') {
    return ['Your withdrawal was cancelled', `Your withdrawal to ${where} was cancelled. ${again}`]
  }
  return [
    'Your withdrawal failed',
    `The ${net} of your withdrawal to ${where} were not paid. ${again}`,
    ...reasonTold(code),
  ]
}

/** What went back of a deposit that had been credited, or came again. */
function returnWords(facts: PaymentTold, back: ReturnTold): Words {
  const [whole, part] = [amountText(facts.amount), amountText(back.amount)]
  const deposit = facts.account ? `${whole} from ${facts.account}` : whole
  if (back.kind === 'restored') {
    return [
      'Your deposit counts again',
      `${part} of your deposit of ${deposit}, which had gone back, were given to us again and are in your funds.`,
      ...debtTold(facts),
    ]
  }
  return [
    'Your deposit went back',
    `${WHO[back.kind]}: ${part} of your deposit of ${deposit} are no longer in your funds.`,
    ...(back.kind === 'bankReturn' ? reasonTold(back.code) : []),
    ...debtTold(facts),
  ]
}

const WHO: Readonly<Record<Exclude<ReturnTold['kind'], 'restored'>, string>> = {
  bankReturn: 'Your bank has taken back a transfer',
  refund: 'PayPal has paid back money to the account that it came from',
  reversal: 'PayPal has taken back a payment',
  dispute: 'The owner of the PayPal account or of the card has disputed a payment',
}

/** A code in words that people know; what is ours or nobody's is not told. */
function reasonTold(code: string): string[] {
  const { reasons } = paymentsTexts
  if (!Object.hasOwn(reasons, code)) return []
  return [`The reason: ${reasons[code as keyof typeof reasons]}`]
}

function debtTold({ debt }: PaymentTold): string[] {
  if (debt === 0) return []
  return [
    `Your funds did not cover all that went back: you owe us ${amountText(debt)}. What comes in repays that first: a deposit, a bet that you win, a stake that comes back. Until then you may bet, and you may not withdraw. There is nothing else to do.`,
  ]
}
