/**
 * `npm run check-receipt -- FILE... [--at ADDRESS]`: verifies receipts from their files alone (RC3). With the address of a
 * Sidebet their roots are compared with the published ones; without it only the receipt's own sums and hashes are verified.
 * Exit code 0 when all receipts are right, else 1.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultTexts } from '@sidebet/copy/screens/receiptFaults'
import { type Cents, formatDollars } from '@sidebet/domain/money'
import {
  checkReceiptText,
  compareWithPublished,
  type PublishedRoot,
} from '@sidebet/domain/receipts/checkReceipt'
import type { Receipt, ReceiptFault } from '@sidebet/domain/receipts/receipt'
import { z } from 'zod'
import { sha256 } from './sha256.ts'

const published = z.object({
  roots: z.array(
    z.object({ version: z.number(), root: z.string(), dayRoot: z.string().nullable() }),
  ),
})

async function main(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' } },
  })
  if (positionals.length === 0) throw new Error('name a file: npm run check-receipt -- FILE')
  let allRight = true
  for (const file of positionals) {
    const isRight = await check(readText(file), values.at)
    allRight &&= isRight
  }
  return allRight
}

async function check(text: string, at: string | undefined): Promise<boolean> {
  const { receipt, faults } = checkReceiptText(sha256, text)
  if (!receipt || faults.length > 0) return wrong(...faults)

  const { leaf, gameRoot, toDay } = receipt
  console.log(
    `The receipt of ${leaf.bet} for the ${leaf.side} adds up: ${dollars(leaf.paid)} came back.`,
  )
  console.log(`Check code of the game ${leaf.game}, result ${leaf.version}: ${gameRoot}`)
  if (toDay) console.log(`Check code of the day ${toDay.day}: ${toDay.root}`)
  if (at === undefined) {
    console.log('Not compared with the published check codes: say --at ADDRESS.')
    return true
  }
  return compare(receipt, at)
}

async function compare(receipt: Receipt, at: string): Promise<boolean> {
  const verdict = compareWithPublished(receipt, await readRoots(at, receipt.leaf.game))
  if (verdict === 'notOurs') return wrong('published')
  console.log(`These check codes are published at ${at}.`)
  if (verdict === 'right') return true
  console.log('Replaced: the result was corrected afterwards, and the bet has a new receipt.')
  return false
}

function wrong(...faults: readonly (ReceiptFault | 'published')[]): false {
  for (const fault of faults) console.log(`Wrong: ${faultTexts[fault]}`)
  return false
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`The file ${file} cannot be read: ${(error as Error).message}`)
  }
}

function dollars(amount: number): string {
  return formatDollars(amount as Cents)
}

async function readRoots(at: string, game: string): Promise<readonly PublishedRoot[]> {
  const response = await fetch(new URL(`/api/receipts/roots/game/${game}`, at), {
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`${at} answered with ${response.status}`)
  return published.parse(await response.json()).roots
}

main().then(
  (isRight) => {
    process.exitCode = isRight ? 0 : 1
  },
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)
