import type { Sandbox } from '../sandbox.ts'
import { removeBank } from './banks.ts'
import { stopCustomer } from './customers.ts'
import { postMicroDeposits } from './microDeposits.ts'
import { RETURNS } from './returns.ts'
import type { FundingSource, Transfer } from './state.ts'
import { endTransfer } from './transfers.ts'

type Step = { readonly at: number; readonly run: () => void }

/** What happens next to a transfer by itself; null once nothing more will. */
export function nextOfTransfer(sandbox: Sandbox, transfer: Transfer): Step | null {
  const { status, returns, processAt } = transfer
  if (returns && (status === 'processed' || (status === 'pending' && returns.at <= processAt))) {
    return { at: returns.at, run: () => returnTransfer(sandbox, transfer, returns.code) }
  }
  if (status !== 'pending') return null
  return { at: processAt, run: () => endTransfer(sandbox, transfer, 'processed') }
}

/** What happens next to a bank by itself: its micro-deposits arrive. */
export function nextOfBank(sandbox: Sandbox, source: FundingSource): Step | null {
  const { microDeposits, removed } = source
  if (microDeposits?.status !== 'pending' || removed) return null
  return { at: microDeposits.postsAt, run: () => postMicroDeposits(sandbox, source) }
}

/** The next step of everything that has one. */
function nextSteps(sandbox: Sandbox): Step[] {
  const { transfers, fundingSources } = sandbox.store.state.dwolla
  return [
    ...Object.values(transfers).map((transfer) => nextOfTransfer(sandbox, transfer)),
    ...Object.values(fundingSources).map((source) => nextOfBank(sandbox, source)),
  ].filter((step) => step !== null)
}

/** Does all that banks and Dwolla have done by `now`, in the order of time; returns when the next step is due. */
export function dwollaDue(sandbox: Sandbox, now: number): number | null {
  for (;;) {
    const [next] = nextSteps(sandbox).sort((a, b) => a.at - b.at)
    if (!next) return null
    if (next.at > now) return next.at
    next.run()
  }
}

/**
 * What is under way takes its next step, without waiting for its day: pending transfers settle or come back,
 * settled ones with a late return come back, micro-deposits arrive. Returns how many steps were taken.
 */
export function hurry(sandbox: Sandbox): number {
  const steps = nextSteps(sandbox)
  for (const { run } of steps) run()
  return steps.length
}

/**
 * The bank sends a transfer back, before it settled or after; the code decides what becomes of bank and customer.
 * The code must be one of `RETURNS`.
 */
export function returnTransfer(sandbox: Sandbox, transfer: Transfer, code: string): void {
  const { customers, fundingSources } = sandbox.store.state.dwolla
  const { removesBank, customer } = RETURNS[code]!
  endTransfer(sandbox, transfer, 'failed', code)
  const bankId = transfer.direction === 'debit' ? transfer.sourceId : transfer.destinationId
  if (removesBank) removeBank(sandbox, fundingSources[bankId]!)
  if (customer) stopCustomer(sandbox, customers[transfer.customerId]!, customer)
}
