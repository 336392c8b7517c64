/** Checks the file of a receipt: first by itself, then against the published roots. The page and the command both use it. */
import type { Hash } from './merkle.ts'
import { chainHash, faultsOf, type Receipt, type ReceiptFault } from './receipt.ts'

export type CheckedReceipt = {
  /** Null when the file is not a receipt. */
  readonly receipt: Receipt | null
  /** Empty when the receipt is consistent. */
  readonly faults: readonly ReceiptFault[]
}

/**
 * Checks the text of a file, without other data (RC3). Only white space may differ from our own output. A duplicate key,
 * for example, would be read differently by people and by programs.
 */
export function checkReceiptText(hash: Hash, text: string): CheckedReceipt {
  const file = parsed(text)
  if (squeezed(JSON.stringify(file) ?? '') !== squeezed(text))
    return { receipt: null, faults: ['shape'] }
  const faults = faultsOf(hash, file)
  return { receipt: faults.includes('shape') ? null : (file as Receipt), faults }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim())
  } catch {
    return undefined
  }
}

/** Editors add a byte order mark before a text: it is white space too. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}

/** The published root of a game's result. */
export type PublishedRoot = {
  readonly version: number
  readonly root: string
  readonly dayRoot: string | null
}

/** Whether a consistent receipt leads to this root of a game or a day, or to this hash of the chain, as another party stored it. */
export function leadsTo({ gameRoot, toDay }: Receipt, stored: string): boolean {
  return [gameRoot, toDay?.root, toDay?.chain].includes(stored.toLowerCase())
}

/** A published day of the chain. */
export type PublishedDay = { readonly day: string; readonly root: string; readonly chain: string }

/**
 * Whether published days, in their order, lead from the day of a consistent receipt to a stored hash of the chain. So one hash of
 * any later day proves all receipts before it.
 */
export function chainLeadsTo(
  hash: Hash,
  { toDay }: Receipt,
  days: readonly PublishedDay[],
  stored: string,
): boolean {
  if (!toDay?.chain) return false
  let chain = toDay.chain
  for (const { day, root } of days.filter(({ day }) => day > toDay.day)) {
    chain = chainHash(hash, chain, day, root)
    if (chain === stored.toLowerCase()) return true
  }
  return false
}

/**
 * Compares a consistent receipt with the published roots of its game. A consistent file can be forged: only one that leads
 * to a published root is ours. A corrected result has a later root, and new receipts.
 */
export function compareWithPublished(
  { leaf, gameRoot, toDay }: Receipt,
  published: readonly PublishedRoot[],
): 'right' | 'corrected' | 'notOurs' {
  const own = published.find(({ version }) => version === leaf.version)
  if (own?.root !== gameRoot || (toDay !== null && own.dayRoot !== toDay.root)) return 'notOurs'
  return published.some(({ version }) => version > leaf.version) ? 'corrected' : 'right'
}
