/**
 * The head of the seals outside the database: a file with a line for each. Whoever may change everything in the database,
 * and seals it all anew or cuts off its end, cannot change what stands here.
 */
import { appendFile, readFile } from 'node:fs/promises'
import type { Seal } from './chain.ts'

/** What was the last seal at this time. */
export type ChainTip = Seal & { readonly at: string }

type Line = { at: string; place: number; row: number; hash: string }

/** Throws when the file cannot be written: better at the start than a head that is missing. */
export async function openChainTipFile(file: string): Promise<void> {
  await appendFile(file, '', { mode: 0o600 })
}

export async function appendChainTip(file: string, { place, row, hash }: Seal): Promise<void> {
  const line: Line = { at: new Date().toISOString(), place, row, hash: hash.toString('hex') }
  await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
}

/** Null without a file. Throws when a line is no head; the last one may have been broken off by a crash. */
export async function readChainTips(file: string): Promise<ChainTip[] | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line) => {
    const { at, place, row, hash } = JSON.parse(line) as Line
    return { at, place, row, hash: Buffer.from(hash, 'hex') }
  })
}
