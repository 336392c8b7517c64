/** `npm run check-receipt` as a user runs it. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathIn, rootOf, treeOf } from '@sidebet/domain/receipts/merkle'
import { chainHash, gameLeafText, leafText, type Receipt } from '@sidebet/domain/receipts/receipt'
import { afterAll, beforeAll, expect, test } from 'vitest'

const hash = (value: string) => createHash('sha256').update(value).digest('hex')

const leaf: Receipt['leaf'] = {
  rule: 1,
  bet: 'b_78',
  side: 'accepter',
  game: 'g_34',
  league: 'nfl',
  awayTeam: 'New England Patriots',
  homeTeam: 'Buffalo Bills',
  startsAt: '2026-11-22T18:00:00.000Z',
  acceptedAt: '2026-11-22T17:00:00.000Z',
  pick: 'away',
  spread: 350,
  odds: { numerator: 300, denominator: 200 },
  takenBefore: 0,
  accepterPay: 40_00,
  offererPay: 60_00,
  outcome: 'final',
  score: { away: 23, home: 20 },
  version: 1,
  source: 'espn',
  readAt: '2026-11-22T21:10:00.000Z',
  paid: 100_00,
  userStaked: 40_00,
  userPaid: 100_00,
  salt: '00112233445566778899aabbccddeeff',
}
const game = treeOf(hash, [leafText(leaf), 'another'])
const day = treeOf(hash, [gameLeafText('2026-11-22', leaf, rootOf(game)), 'another'])
const before = hash('the days before')
const chain = chainHash(hash, before, '2026-11-22', rootOf(day))
const receipt: Receipt = {
  leaf,
  toGame: pathIn(game, 0),
  gameRoot: rootOf(game),
  toDay: { day: '2026-11-22', path: pathIn(day, 0), root: rootOf(day), before, chain },
}
const later = chainHash(hash, chain, '2026-11-23', hash('2026-11-23'))

/** The server of published roots: the right ones, and others under /wrong. */
const published = createServer((request, response) => {
  if (request.url!.startsWith('/api/receipts/roots?after=')) {
    const isNext = request.url!.endsWith('after=20261122')
    const next = { day: '2026-11-23', root: hash('2026-11-23'), chain: later }
    response.end(JSON.stringify({ days: isNext ? [next] : [] }))
    return
  }
  const root = request.url === '/api/receipts/roots/game/g_34' ? rootOf(game) : 'another'
  const dayRoot = rootOf(day)
  response.end(JSON.stringify({ roots: versions.map((version) => ({ version, root, dayRoot })) }))
})
let versions = [1]
let address: string
const folder = mkdtempSync(join(tmpdir(), 'sidebet-receipt-'))

beforeAll(async () => {
  await once(published.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(published.address() as AddressInfo).port}`
})
afterAll(() => {
  published.close()
  rmSync(folder, { recursive: true })
})

async function check(file: unknown, ...args: string[]) {
  writeFileSync(join(folder, 'receipt.json'), JSON.stringify(file))
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../../../../tools/main.ts'),
      'check-receipt',
      'receipt.json',
      ...args,
    ],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        INIT_CWD: folder,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, lines: out.trim().split('\n') }
}

test('the check of a consistent receipt prints its roots, and fails because nothing was compared', async () => {
  expect(await check(receipt)).toEqual({
    code: 1,
    lines: [
      'The receipt of b_78 for the accepter adds up: $100.00 came back.',
      `Check code of the game g_34, result 1: ${rootOf(game)}`,
      `Check code of the day 2026-11-22: ${rootOf(day)}`,
      `Check code of all days up to 2026-11-22: ${chain}`,
      'Nothing was compared, so it may be forged: say --at ADDRESS or --root CODE.',
    ],
  })
})

test('the check of an altered receipt fails and names its faults', async () => {
  const altered = { ...receipt, leaf: { ...leaf, score: { away: 24, home: 20 } } }
  expect(await check(altered)).toEqual({
    code: 1,
    lines: [
      'Wrong: What came back is not what the score makes of the stakes.',
      'Wrong: It does not lead to the check code of its game: something in it was changed.',
    ],
  })
})

test('a check with an address compares the roots with the published ones', async () => {
  const { code, lines } = await check(receipt, '--at', address)
  expect([code, lines.at(-1)]).toEqual([0, `These check codes are published at ${address}.`])
  versions = [2]
  const other = await check(receipt, '--at', address)
  expect([other.code, other.lines.at(-1)]).toEqual([
    1,
    'Wrong: The check codes that it leads to are not those that are published.',
  ])
  versions = [1, 2]
  const before = await check(receipt, '--at', address)
  expect([before.code, before.lines.at(-1)]).toEqual([
    1,
    'Replaced: the result was corrected afterwards, and the bet has a new receipt.',
  ])
})

test('a root that was stored elsewhere proves a receipt, and another one does not', async () => {
  for (const root of [rootOf(game), rootOf(day), chain]) {
    const { code, lines } = await check(receipt, '--root', root)
    expect([code, lines.at(-1)]).toEqual([0, `It leads to the check code ${root}.`])
  }
  const other = await check(receipt, '--root', hash('x'))
  expect([other.code, other.lines.at(-1)]).toEqual([
    1,
    'Wrong: It does not lead to the given check code.',
  ])
})

test('a later check code of all days proves a receipt by the published days', async () => {
  versions = [1]
  const alone = await check(receipt, '--root', later)
  expect(alone.code).toBe(1)
  const { code, lines } = await check(receipt, '--root', later, '--at', address)
  expect([code, lines.at(-2)]).toEqual([
    0,
    `The published days lead from it to the check code ${later}.`,
  ])
})

test('a consistent receipt that another person has written is not proved', async () => {
  const forged = { ...leaf, userStaked: 50_00 }
  const gameOf = treeOf(hash, [leafText(forged), 'another'])
  const dayOf = treeOf(hash, [gameLeafText('2026-11-22', forged, rootOf(gameOf)), 'another'])
  const root = rootOf(dayOf)
  const file = {
    ...receipt,
    leaf: forged,
    gameRoot: rootOf(gameOf),
    toDay: { ...receipt.toDay, root, chain: chainHash(hash, before, '2026-11-22', root) },
  }
  for (const args of [[], ['--at', address], ['--root', chain]])
    expect((await check(file, ...args)).code).toBe(1)
})
