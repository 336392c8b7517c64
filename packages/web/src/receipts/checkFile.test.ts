import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { faultTexts } from '@sidebet/copy/screens/receiptFaults'
import { cents, formatDollars } from '@sidebet/domain/money'
import { pathIn, rootOf, treeOf } from '@sidebet/domain/receipts/merkle'
import { gameLeafText, leafText, paidOf, type Receipt } from '@sidebet/domain/receipts/receipt'
import { afterAll, expect, test } from 'vitest'
import { checkFile } from './checkFile.ts'

const MAIN = join(import.meta.dirname, '../../../../tools/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'sidebet-receipts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const ODDS = [
  { numerator: 100, denominator: 100 },
  { numerator: 300, denominator: 200 },
  { numerator: 100, denominator: 300 },
]

/** The leaf of the nth of a thousand bets of a game; the sides alternate between offerer and accepter. */
function leafOf(nth: number): Receipt['leaf'] {
  const odds = ODDS[nth % ODDS.length]!
  const accepterPay = 100 * (1 + (nth % 40))
  const bet = {
    side: nth % 2 ? ('offerer' as const) : ('accepter' as const),
    pick: nth % 5 ? ('home' as const) : ('away' as const),
    spread: 50 * (nth % 9),
    accepterPay,
    offererPay: Math.floor(
      (2 * accepterPay * odds.numerator + odds.denominator) / (2 * odds.denominator),
    ),
    rule: 1,
    outcome: 'final' as const,
    score: { away: 17, home: 20 },
    startsAt: '2026-11-22T18:00:00.000Z',
    acceptedAt: nth % 50 ? '2026-11-22T17:00:00.000Z' : '2026-11-22T18:00:00.000Z',
  }
  const paid = paidOf(bet)
  return {
    bet: `b_${nth + 1}`,
    game: 'g_34',
    league: 'nfl',
    awayTeam: 'New York Jets',
    homeTeam: 'New England Patriots – Straße',
    odds,
    takenBefore: 0,
    version: 1,
    source: 'espn',
    readAt: '2026-11-22T21:10:00.000Z',
    ...bet,
    paid,
    userStaked: 100_00,
    userPaid: 200_00,
    salt: hash(`salt ${nth}`).slice(0, 32),
  }
}

/** A thousand receipts of one game, every second one with one character changed. */
function thousandFiles(): string[] {
  const leaves = Array.from({ length: 1_000 }, (_, nth) => leafOf(nth))
  const game = treeOf(hash, leaves.map(leafText))
  const gameRoot = rootOf(game)
  const day = treeOf(hash, ['another', gameLeafText('2026-11-22', leaves[0]!, gameRoot)])
  const toDay = { day: '2026-11-22', path: pathIn(day, 1), root: rootOf(day) }
  return leaves.map((leaf, nth) => {
    const text = JSON.stringify({ leaf, toGame: pathIn(game, nth), gameRoot, toDay }, null, 2)
    return nth % 2 ? altered(text, (nth * 7919) % text.length) : text
  })
}

/** Changes the next letter or digit from there on. */
function altered(text: string, from: number): string {
  const at = text.slice(from).search(/[0-9a-zA-Z]/) + from
  return text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
}

/** The check of a file by the page, in the words of the command. */
async function inWords(file: string): Promise<string[]> {
  const { receipt, faults } = await checkFile(new Blob([file]))
  if (!receipt || faults.length > 0) return faults.map((fault) => `Wrong: ${faultTexts[fault]}`)
  const { leaf, gameRoot, toDay } = receipt
  return [
    `The receipt of ${leaf.bet} for the ${leaf.side} adds up: ${formatDollars(cents(leaf.paid))} came back.`,
    `Check code of the game ${leaf.game}, result ${leaf.version}: ${gameRoot}`,
    `Check code of the day ${toDay!.day}: ${toDay!.root}`,
    'Nothing was compared, so it may be forged: say --at ADDRESS or --root CODE.',
  ]
}

test('RC3: the page and the command agree on a thousand receipts, half of them altered in one character', async () => {
  const files = thousandFiles()
  for (const [nth, file] of files.entries()) writeFileSync(join(folder, `${nth}.json`), file)
  const names = files.map((_, nth) => `${nth}.json`)
  const command = spawn(process.execPath, [MAIN, 'check-receipt', ...names], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      INIT_CWD: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([textOf(command.stdout), once(command, 'exit')])
  const onPage = await Promise.all(files.map(inWords))
  expect(output.trimEnd().split('\n')).toEqual(onPage.flat())
  expect(code).toBe(1)
  const isWrong = onPage.map(([first]) => first!.startsWith('Wrong'))
  expect(isWrong).toEqual(files.map((_, nth) => nth % 2 === 1))
})

test('a file that is not a receipt or can no longer be read is reported as no receipt', async () => {
  const none = { receipt: null, faults: ['shape'] }
  expect(await checkFile(new Blob(['receipt']))).toEqual(none)
  const gone = { text: () => Promise.reject(new Error('gone')) } as unknown as Blob
  expect(await checkFile(gone)).toEqual(none)
})
