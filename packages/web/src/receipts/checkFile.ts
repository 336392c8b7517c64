import { type CheckedReceipt, checkReceiptText } from '@sidebet/domain/receipts/checkReceipt'
import { sha256 } from './sha256.ts'

/** Checks a file in the browser; an unreadable one is no receipt. */
export async function checkFile(file: Blob): Promise<CheckedReceipt> {
  try {
    return checkReceiptText(sha256, await file.text())
  } catch {
    return { receipt: null, faults: ['shape'] }
  }
}
