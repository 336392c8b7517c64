/**
 * The latest seals, recorded outside the database in a file, one line each. An attacker who reseals or truncates the whole chain in
 * the database cannot change these lines.
 */
import { appendFile, readFile } from 'node:fs/promises'
import type { Seal } from './chain.ts'

/** The last seal at this time. */
export type ChainTip = Seal & { readonly at: string }

type Line = { at: string; place: number; row: number; hash: string }

/** Throws when the file cannot be written, so that the start fails instead of a later append. */
export async function openChainTipFile(file: string): Promise<void> {
  await appendFile(file, '', { mode: 0o600 })
}

export async function appendChainTip(file: string, { place, row, hash }: Seal): Promise<void> {
  const line: Line = { at: new Date().toISOString(), place, row, hash: hash.toString('hex') }
  await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
}

/** Null without a file. Throws when a line is not a chain tip. A last line without its newline, as after a crash, is ignored. */
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
