/**
 * `npm run check-receipt -- FILE [--at ADDRESS]`: works a receipt out from its file alone (RC3). With the address of a Sidebet its roots
 * are compared with those that are published there. Ends with 0 when the receipt is right, else with 1.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultTexts } from '@sidebet/contract/texts/receiptFaults'
import { type Cents, formatDollars } from '@sidebet/domain/money'
import { faultsOf, type Receipt } from '@sidebet/domain/receipts/receipt'
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
  const [file] = positionals
  if (file === undefined) throw new Error('say which file: npm run check-receipt -- FILE')
  const receipt = readJson(file)
  const faults = faultsOf(sha256, receipt)
  for (const fault of faults) console.log(`Wrong: ${faultTexts[fault]}`)
  if (faults.length > 0) return false

  const { leaf, gameRoot, toDay } = receipt as Receipt
  console.log(
    `The receipt of ${leaf.bet} for the ${leaf.side} is right: ${dollars(leaf.paid)} came back.`,
  )
  console.log(`Check code of the game ${leaf.game}, result ${leaf.version}: ${gameRoot}`)
  if (toDay) console.log(`Check code of the day ${toDay.day}: ${toDay.root}`)
  if (values.at === undefined) return true
  const isSame = await isPublished(values.at, receipt as Receipt)
  console.log(
    isSame ? `These check codes are published at ${values.at}.` : `Wrong: ${faultTexts.published}`,
  )
  return isSame
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`The file ${file} cannot be read: ${(error as Error).message}`)
  }
}

function dollars(amount: number): string {
  return formatDollars(amount as Cents)
}

async function isPublished(at: string, { leaf, gameRoot, toDay }: Receipt): Promise<boolean> {
  const response = await fetch(new URL(`/api/receipts/roots/game/${leaf.game}`, at), {
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`${at} answered with ${response.status}`)
  const { roots } = published.parse(await response.json())
  const own = roots.find(({ version }) => version === leaf.version)
  return own?.root === gameRoot && (toDay === null || own.dayRoot === toDay.root)
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
