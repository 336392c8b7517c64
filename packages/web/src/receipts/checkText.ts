import { faultsOf, type Receipt, type ReceiptFault } from '@sidebet/domain/receipts/receipt'
import { sha256 } from './sha256.ts'

export type Checked = {
  /** Null for what is no receipt at all. */
  readonly receipt: Receipt | null
  readonly faults: readonly ReceiptFault[]
}

/** Checks the text of a file, from itself alone (RC3). */
export function checkText(text: string): Checked {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return { receipt: null, faults: ['shape'] }
  }
  const faults = faultsOf(sha256, file)
  return { receipt: faults.includes('shape') ? null : (file as Receipt), faults }
}
