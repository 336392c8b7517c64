import type { Sandbox } from '../core/sandbox.ts'
import { removeBank } from './banks.ts'
import { stopCustomer } from './customers.ts'
import { postMicroDeposits } from './microDeposits.ts'
import { RETURNS } from './returns.ts'
import type { FundingSource, Transfer } from './state.ts'
import { endTransfer } from './transfers.ts'

type Step = { readonly at: number; readonly run: () => void }

/** What will happen next to a transfer by itself; null once nothing more will. */
function stepOf(sandbox: Sandbox, transfer: Transfer): Step | null {
  const { status, returns, processAt } = transfer
  if (returns && (status === 'processed' || (status === 'pending' && returns.at <= processAt))) {
    return { at: returns.at, run: () => returnTransfer(sandbox, transfer, returns.code) }
  }
  if (status !== 'pending') return null
  return { at: processAt, run: () => endTransfer(sandbox, transfer, 'processed') }
}

function depositStepOf(sandbox: Sandbox, source: FundingSource): Step | null {
  const { microDeposits, removed } = source
  if (microDeposits?.status !== 'pending' || removed) return null
  return { at: microDeposits.postsAt, run: () => postMicroDeposits(sandbox, source) }
}

/** Does all that banks and Dwolla have done by `now`, in the order of time; returns when the next step is due. */
export function dwollaDue(sandbox: Sandbox, now: number): number | null {
  for (;;) {
    const { transfers, fundingSources } = sandbox.store.state.dwolla
    const [next] = [
      ...Object.values(transfers).map((transfer) => stepOf(sandbox, transfer)),
      ...Object.values(fundingSources).map((source) => depositStepOf(sandbox, source)),
    ]
      .filter((step) => step !== null)
      .sort((a, b) => a.at - b.at)
    if (!next) return null
    if (next.at > now) return next.at
    next.run()
  }
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
