/** What is told of a payment: how it ended, and what came back of it later. */
import { amountText } from '@sidebet/contract/texts/numberText'
import { paymentsTexts } from '@sidebet/contract/texts/payments'
import { minus } from '@sidebet/domain/money'
import { type MailText, mail } from './mailTexts.ts'
import type { PaymentTold, ReturnTold } from './paymentFacts.sql.ts'

type Ended = 'completed' | 'failed' | 'rejected' | 'returned'

/** How a payment ended. `state` is that of the moment of which is told: it may have gone on since. */
export function paymentMail(facts: PaymentTold, state: Ended, supportEmail: string): MailText {
  const isDeposit = facts.kind === 'walletDeposit' || facts.kind === 'bankDeposit'
  const [subject, ...paragraphs] = isDeposit ? depositTold(facts, state) : payoutTold(facts, state)
  return mail(facts.to, subject, supportEmail, paragraphs)
}

type Told = readonly [subject: string, ...paragraphs: string[]]

function depositTold(facts: PaymentTold, state: Ended): Told {
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

function payoutTold(facts: PaymentTold, state: Ended): Told {
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
export function returnMail(facts: PaymentTold, back: ReturnTold, supportEmail: string): MailText {
  const [whole, part] = [amountText(facts.amount), amountText(back.amount)]
  const deposit = facts.account ? `${whole} from ${facts.account}` : whole
  if (back.kind === 'restored') {
    return mail(facts.to, 'Your deposit counts again', supportEmail, [
      `${part} of your deposit of ${deposit}, which had gone back, were given to us again and are in your funds.`,
      ...debtTold(facts),
    ])
  }
  return mail(facts.to, 'Your deposit went back', supportEmail, [
    `${WHO[back.kind]}: ${part} of your deposit of ${deposit} are no longer in your funds.`,
    ...(back.kind === 'bankReturn' ? reasonTold(back.code) : []),
    ...debtTold(facts),
  ])
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
