import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testSandbox } from '../testSandbox.ts'
import { openStore } from './store.ts'

async function temporaryFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'deeper', 'state.json')
}

test('orders, games, inbox, locations and clock survive a restart, in a private file', async () => {
  const statePath = await temporaryFile()
  const before = await testSandbox({ statePath, demo: true })
  const order = await before.makeOrder()
  await before.choose(order, 'pay')
  const captured = await before.capture(order, { 'paypal-request-id': 'c1' })
  await before.control('POST', 'clock', { offset_ms: 3_600_000 })
  const game = {
    league: 'nba',
    away: 'BOS',
    home: 'NYK',
    starts_at: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  }
  const { body: made } = await before.control('POST', 'games', game)
  await before.control('POST', 'location', { username: 'ann', country: 'US', region: 'NJ' })
  await before.send('POST', '/twilio/2010-04-01/Accounts/AC1/Messages.json', {
    headers: { authorization: `Basic ${Buffer.from('AC1:x').toString('base64')}` },
    body: new URLSearchParams({ To: '+12015550123', From: '+12015550100', Body: 'Code 12345' }),
  })
  const inbox = await before.control('GET', 'inbox')
  const games = (await before.control('GET', 'games?league=nba')).body
  const token = await before.token()
  await before.close()
  expect((await stat(statePath)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(statePath, '..'))).toEqual(['state.json'])

  const after = await testSandbox({ statePath, demo: true })
  expect(await after.control('GET', 'inbox')).toEqual(inbox)
  expect((await after.control('POST', 'clock', { advance_ms: 0 })).body.offset_ms).toBe(3_600_000)
  const again = await after.capture(order, { 'paypal-request-id': 'c1' })
  expect(again.status).toBe(200)
  expect(again.body.purchase_units).toMatchObject([
    { payments: { captures: [{ id: captured.body.purchase_units[0].payments.captures[0].id }] } },
  ])
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)
  const gamesAfter = (await after.control('GET', 'games?league=nba')).body
  expect(idsOf(gamesAfter)).toEqual(idsOf(games))
  expect(idsOf(gamesAfter)).toContain(made.id)
  const next = await after.control('POST', 'games', game)
  expect(Number(next.body.id)).toBe(Number(made.id) + 1)
  const path = '/locations?username=ann&ip='
  expect(
    (await after.send('GET', path, { headers: { 'x-sandbox-token': 'sandbox' } })).body,
  ).toEqual({
    country: 'US',
    region: 'NJ',
  })
  const headers = { authorization: `Bearer ${token}` }
  expect((await after.send('GET', `/paypal/v2/checkout/orders/${order}`, { headers })).status).toBe(
    200,
  )
})

test('a response is sent only after its effect is on disk', async () => {
  const statePath = await temporaryFile()
  const sandbox = await testSandbox({ statePath })
  const order = await sandbox.makeOrder()
  const saved = JSON.parse(await readFile(statePath, 'utf8'))
  expect(Object.keys(saved.paypal.orders)).toEqual([order])
})

test('many concurrent changes are all saved', async () => {
  const path = await temporaryFile()
  const store = await openStore(path, '2026-11-22')
  await Promise.all(
    Array.from({ length: 100 }, (_, count) => {
      store.state.gamesMade = count + 1
      store.changed()
      return store.save()
    }),
  )
  expect((await openStore(path, '2030-01-01')).state).toMatchObject({
    gamesMade: 100,
    firstDay: '2026-11-22',
  })
})

test.each(['not json', '[]', '{"version":2}', 'null'])(
  'a file with %s is refused',
  async (text) => {
    const path = join(await mkdtemp(join(tmpdir(), 'sandbox-')), 'state.json')
    onTestFinished(() => rm(join(path, '..'), { recursive: true }))
    await writeFile(path, text)
    await expect(openStore(path, '2026-11-22')).rejects.toThrow(
      'is not a state file of the sandbox',
    )
  },
)
