/** The past and future steps of a payment for its stepper, and its state in a word. */
import { paymentsTexts, REASON_STATES } from '@sidebet/copy/screens/payments'
import type { OutputOf } from '../api/api.ts'

export type Payment = OutputOf<'ownPayments'>['data'][number]

export type Step = {
  readonly name: string
  /** `now` is the current step, `bad` one that ended otherwise than it should. */
  readonly state: 'done' | 'now' | 'next' | 'bad'
  /** When it was reached, ISO 8601; null before. */
  readonly at: string | null
  /** The day ("2026-11-27") on which it should be reached; null without an estimate. */
  readonly expectedOn: string | null
}

export type DisplayState = keyof typeof paymentsTexts.states

const { steps: names, states } = paymentsTexts

export const isDeposit = ({ kind }: Payment) => kind === 'walletDeposit' || kind === 'bankDeposit'
const isOfBank = ({ kind }: Payment) => kind === 'bankDeposit' || kind === 'bankPayout'

/** The state of a payment for display. */
export function displayStateOf(payment: Payment): DisplayState {
  const { state, returned, reason } = payment
  switch (state) {
    case 'created':
    case 'requested':
    case 'submitting':
      return 'checking'
    case 'pending':
      return REASON_STATES[reason] ?? 'underWay'
    case 'completed':
      return returned > 0 ? 'partlyBack' : 'done'
    case 'returned':
      return isDeposit(payment) ? 'takenBack' : 'returned'
    case 'rejected':
      return 'notMade'
    case 'failed':
      return REASON_STATES[reason] ?? 'failed'
  }
}

/** The steps in their order, without those that a finished payment never reached. */
export function stepsOf(payment: Payment): Step[] {
  const { state, createdAt, expectedOn, stages } = payment
  const reached = (of: string) => stages.findLast((stage) => stage.state === of)?.at ?? null
  const [sentAt, thereAt] = [reached('pending'), reached('completed')]
  const isOver = ['completed', 'returned', 'failed', 'rejected'].includes(state)

  const step = (name: string, at: string | null, isNow: boolean): Step => ({
    name,
    state: at !== null ? 'done' : isNow ? 'now' : 'next',
    at,
    expectedOn: null,
  })
  const steps = [step(names.requested, createdAt, false)]
  if (sentAt !== null || (!isOver && payment.kind !== 'walletDeposit')) {
    steps.push(step(sentName(payment), sentAt, sentAt === null))
  }
  if (thereAt !== null || !isOver) {
    const there = step(
      isDeposit(payment) ? names.available : names.received,
      thereAt,
      sentAt !== null,
    )
    steps.push({ ...there, expectedOn })
  }
  if (isOver && state !== 'completed') {
    const name = states[displayStateOf(payment)]
    steps.push({ name, state: 'bad', at: reached(state), expectedOn: null })
  }
  return steps
}

function sentName(payment: Payment): string {
  if (isOfBank(payment)) return names.sentToBank
  return isDeposit(payment) ? names.atPaypal : names.sentToPaypal
}
