/** Checks the file of a receipt: from itself alone, then against what is published. The page and the command both use it. */
import type { Hash } from './merkle.ts'
import { faultsOf, type Receipt, type ReceiptFault } from './receipt.ts'

export type CheckedReceipt = {
  /** Null for what is no receipt at all. */
  readonly receipt: Receipt | null
  /** Empty when it adds up. */
  readonly faults: readonly ReceiptFault[]
}

/**
 * Works out the text of a file, from itself alone (RC3). Only white space may differ from how we write it: a part that
 * stands there twice, say, would be read in one way by people and in another by programs.
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

/** Editors put a byte order mark before a text: it is white space too. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}

/** The root of a game's result, as it is published. */
export type PublishedRoot = {
  readonly version: number
  readonly root: string
  readonly dayRoot: string | null
}

/**
 * What the published roots of its game say of a receipt that adds up. Anybody can write a file that adds up: only what
 * leads to a published root is ours. A result that was corrected has a later one beside it, and new receipts.
 */
export function compareWithPublished(
  { leaf, gameRoot, toDay }: Receipt,
  published: readonly PublishedRoot[],
): 'right' | 'corrected' | 'notOurs' {
  const own = published.find(({ version }) => version === leaf.version)
  if (own?.root !== gameRoot || (toDay !== null && own.dayRoot !== toDay.root)) return 'notOurs'
  return published.some(({ version }) => version > leaf.version) ? 'corrected' : 'right'
}
