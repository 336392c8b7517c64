/**
 * `npm run check-receipt -- FILE... [--at ADDRESS] [--root HASH]`: verifies receipts from their files (RC3). With the address of a
 * Sidebet their roots are compared with the published ones. With a root that was stored elsewhere, as in a mail, they are proved by
 * it; a later hash of the chain also needs the address. Any person can write a consistent file, so without both nothing is proved.
 * Exit code 0 when all receipts are proved, else 1.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultTexts } from '@sidebet/copy/screens/receiptFaults'
import { type Cents, formatDollars } from '@sidebet/domain/money'
import {
  chainLeadsTo,
  checkReceiptText,
  compareWithPublished,
  leadsTo,
  type PublishedDay,
  type PublishedRoot,
} from '@sidebet/domain/receipts/checkReceipt'
import type { Receipt } from '@sidebet/domain/receipts/receipt'
import { z } from 'zod'
import { sha256 } from './sha256.ts'

const published = z.object({
  roots: z.array(
    z.object({ version: z.number(), root: z.string(), dayRoot: z.string().nullable() }),
  ),
})

const publishedDays = z.object({
  days: z.array(z.object({ day: z.string(), root: z.string(), chain: z.string() })),
})

async function main(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, root: { type: 'string' } },
  })
  if (values.root !== undefined && !/^[0-9a-f]{64}$/i.test(values.root))
    throw new Error('--root must be a check code: 64 digits from 0 to f')
  if (positionals.length === 0) throw new Error('name a file: npm run check-receipt -- FILE')
  let allRight = true
  for (const file of positionals) {
    const isRight = await check(readText(file), values)
    allRight &&= isRight
  }
  return allRight
}

type Published = { readonly at?: string; readonly root?: string }

async function check(text: string, { at, root }: Published): Promise<boolean> {
  const { receipt, faults } = checkReceiptText(sha256, text)
  if (!receipt || faults.length > 0) return wrong(...faults)

  const { leaf, gameRoot, toDay } = receipt
  console.log(
    `The receipt of ${leaf.bet} for the ${leaf.side} adds up: ${dollars(leaf.paid)} came back.`,
  )
  console.log(`Check code of the game ${leaf.game}, result ${leaf.version}: ${gameRoot}`)
  if (toDay) console.log(`Check code of the day ${toDay.day}: ${toDay.root}`)
  if (toDay?.chain) console.log(`Check code of all days up to ${toDay.day}: ${toDay.chain}`)
  if (at === undefined && root === undefined) {
    console.log('Nothing was compared, so it may be forged: say --at ADDRESS or --root CODE.')
    return false
  }
  if (root !== undefined && !(await isProvedBy(receipt, root, at))) return wrong('root')
  return at === undefined || compare(receipt, at)
}

async function isProvedBy(receipt: Receipt, root: string, at: string | undefined) {
  if (leadsTo(receipt, root)) {
    console.log(`It leads to the check code ${root}.`)
    return true
  }
  if (at === undefined || !receipt.toDay) return false
  if (!chainLeadsTo(sha256, receipt, await readDays(at, receipt.toDay.day), root)) return false
  console.log(`The published days lead from it to the check code ${root}.`)
  return true
}

async function compare(receipt: Receipt, at: string): Promise<boolean> {
  const verdict = compareWithPublished(receipt, await readRoots(at, receipt.leaf.game))
  if (verdict === 'notOurs') return wrong('published')
  console.log(`These check codes are published at ${at}.`)
  if (verdict === 'right') return true
  console.log('Replaced: the result was corrected afterwards, and the bet has a new receipt.')
  return false
}

function wrong(...faults: readonly (keyof typeof faultTexts)[]): false {
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
  return published.parse(await readJson(at, `/api/receipts/roots/game/${game}`)).roots
}

/** The published days after a day ("2026-11-22"), page after page. */
async function readDays(at: string, day: string): Promise<readonly PublishedDay[]> {
  const days: PublishedDay[] = []
  for (let after = day; ; after = days.at(-1)!.day) {
    const path = `/api/receipts/roots?after=${after.replaceAll('-', '')}`
    const page = publishedDays.parse(await readJson(at, path)).days
    if (page.length === 0) return days
    days.push(...page)
  }
}

async function readJson(at: string, path: string): Promise<unknown> {
  const response = await fetch(new URL(path, at), { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`${at} answered with ${response.status}`)
  return response.json()
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
