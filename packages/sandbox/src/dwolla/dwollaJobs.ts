import type { Sandbox } from '../sandbox.ts'
import { removeBank } from './banks.ts'
import { stopCustomer } from './customers.ts'
import { postMicroDeposits } from './microDeposits.ts'
import { RETURNS } from './returns.ts'
import type { FundingSource, Transfer } from './state.ts'
import { endTransfer } from './transfers.ts'

type Step = { readonly at: number; readonly run: () => void }

/** The next automatic step of a transfer; null after the last one. */
export function nextOfTransfer(sandbox: Sandbox, transfer: Transfer): Step | null {
  const { status, returns, processAt } = transfer
  if (returns && (status === 'processed' || (status === 'pending' && returns.at <= processAt))) {
    return { at: returns.at, run: () => returnTransfer(sandbox, transfer, returns.code) }
  }
  if (status !== 'pending') return null
  return { at: processAt, run: () => endTransfer(sandbox, transfer, 'processed') }
}

/** The next automatic step of a bank: its micro-deposits post. */
export function nextOfBank(sandbox: Sandbox, source: FundingSource): Step | null {
  const { microDeposits, removed } = source
  if (microDeposits?.status !== 'pending' || removed) return null
  return { at: microDeposits.postsAt, run: () => postMicroDeposits(sandbox, source) }
}

/** The next steps of all transfers and banks. */
function nextSteps(sandbox: Sandbox): Step[] {
  const { transfers, fundingSources } = sandbox.store.state.dwolla
  return [
    ...Object.values(transfers).map((transfer) => nextOfTransfer(sandbox, transfer)),
    ...Object.values(fundingSources).map((source) => nextOfBank(sandbox, source)),
  ].filter((step) => step !== null)
}

/** Runs all steps of banks and Dwolla that are due by `now`, ordered by time. Returns when the next step is due. */
export function dwollaDue(sandbox: Sandbox, now: number): number | null {
  for (;;) {
    const [next] = nextSteps(sandbox).sort((a, b) => a.at - b.at)
    if (!next) return null
    if (next.at > now) return next.at
    next.run()
  }
}

/**
 * Runs the next step of everything pending at once: pending transfers settle or return, settled ones with a late return
 * are returned, micro-deposits post. Returns the number of steps.
 */
export function hurry(sandbox: Sandbox): number {
  const steps = nextSteps(sandbox)
  for (const { run } of steps) run()
  return steps.length
}

/**
 * The bank returns a transfer, before or after it settled. The code determines the effect on bank and customer. It must
 * be one of `RETURNS`.
 */
export function returnTransfer(sandbox: Sandbox, transfer: Transfer, code: string): void {
  const { customers, fundingSources } = sandbox.store.state.dwolla
  const { removesBank, customer } = RETURNS[code]!
  endTransfer(sandbox, transfer, 'failed', code)
  const bankId = transfer.direction === 'debit' ? transfer.sourceId : transfer.destinationId
  if (removesBank) removeBank(sandbox, fundingSources[bankId]!)
  if (customer) stopCustomer(sandbox, customers[transfer.customerId]!, customer)
}
