import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '../scores/day.ts'
import { PUBLISHED_DAYS } from '../scores/feed.ts'
import { type Answer, testSandbox } from '../testSandbox.ts'

type Call = { path: string; token: unknown; body: unknown }

/** A fake product that records the sandbox's calls and responds as the test specifies. */
async function testProduct(answer: (call: Call) => Promise<Answer> | Answer) {
  const calls: Call[] = []
  const app = fastify({ forceCloseConnections: true })
  app.post('/__test/*', async (request, reply) => {
    const token = request.headers['x-sandbox-token']
    const call = { path: request.url, token, body: request.body }
    calls.push(call)
    const { status, body } = await answer(call)
    return reply.code(status).send(body)
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return { url, calls }
}

const ok = () => ({ status: 200, body: {} })

/** The day after tomorrow. At the times below it is the same day in UTC and in the east of the US. */
const DAY = addDays(new Date().toISOString().slice(0, 10), 2)
const SCOREBOARD = `/espn/football/nfl/scoreboard?dates=${DAY.replaceAll('-', '')}`

const GAME = {
  league: 'nfl',
  away: 'Dallas Cowboys',
  home: 'Philadelphia Eagles',
  starts_at: `${DAY}T18:00:00Z`,
}

test.each([
  ['no token', {}],
  ['a wrong token', { 'x-sandbox-token': 'sandbo' }],
])('every control endpoint refuses a request with %s', async (_name, headers) => {
  const sandbox = await testSandbox()
  const calls = [
    ['GET', 'inbox'],
    ['GET', 'requests'],
    ['GET', 'faults'],
    ['GET', 'games'],
    ['POST', 'clock'],
    ['POST', 'games'],
    ['POST', 'games/1'],
    ['POST', 'location'],
    ['POST', 'fund'],
    ['POST', 'faults'],
    ['DELETE', 'faults'],
    ['POST', 'captures/1'],
    ['POST', 'transfers/process'],
    ['POST', 'transfers/1/process'],
    ['POST', 'transfers/1/return'],
    ['GET', 'webhooks'],
    ['POST', 'webhooks/1/resend'],
    ['POST', 'webhooks/pause'],
    ['POST', 'webhooks/resume'],
    ['POST', 'webhooks/reorder'],
    ['POST', 'server'],
    ['GET', 'memory'],
    ['POST', 'memory'],
    ['POST', 'reset'],
  ] as const
  for (const [method, path] of calls) {
    const answer = await sandbox.send(method, `/__control/${path}`, { headers })
    expect(answer.status, path).toBe(401)
  }
  expect((await sandbox.send('GET', '/locations?username=ann', { headers })).status).toBe(401)
})

test('setting the clock notifies the product before the response', async () => {
  const product = await testProduct(ok)
  const sandbox = await testSandbox({ serverUrl: product.url })
  const advanced = await sandbox.control('POST', 'clock', { advance_ms: 3_600_000 })
  expect(advanced.body.offset_ms).toBe(3_600_000)
  const { body } = await sandbox.control('POST', 'clock', { offset_ms: 60_000 })
  expect(body.offset_ms).toBe(60_000)
  expect(Date.parse(body.now)).toBeGreaterThanOrEqual(Date.now() + 59_000)
  expect(product.calls).toEqual([
    { path: '/__test/clock', token: 'sandbox', body: { offset_ms: 3_600_000 } },
    { path: '/__test/clock', token: 'sandbox', body: { offset_ms: 60_000 } },
  ])
})

test.each([
  [{}],
  [{ advance_ms: 1, offset_ms: 1 }],
  [{ advance_ms: '1' }],
  [{ advance_ms: 1.5 }],
  [{ offset_ms: 1e300 }],
])('the clock refuses %j', async (body) => {
  const sandbox = await testSandbox()
  const answer = await sandbox.control('POST', 'clock', body)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toMatch(/\.$/)
})

test('control creates, changes and ends a game, and notifies the product each time', async () => {
  const product = await testProduct(ok)
  const sandbox = await testSandbox()
  await sandbox.control('POST', 'server', { url: `${product.url}/` })
  const made = await sandbox.control('POST', 'games', GAME)
  const { id } = made.body
  const change = async (body: object) => (await sandbox.control('POST', `games/${id}`, body)).body
  expect(await change({ starts_at: `${DAY}T19:00:00Z` })).toMatchObject({
    status: 'scheduled',
    starts_at: `${DAY}T19:00:00.000Z`,
  })
  expect(await change({ status: 'live', away_score: 7 })).toMatchObject({
    status: 'live',
    away_score: 7,
    home_score: 0,
  })
  const final = await change({ status: 'final', home_score: 24, away_score: 20 })
  expect(final).toMatchObject({ id, status: 'final', home_score: 24, away_score: 20, demo: false })
  expect((await sandbox.control('GET', 'games?league=nfl')).body).toEqual([final])
  expect((await sandbox.control('GET', 'games?league=nba')).body).toEqual([])
  expect(product.calls.map(({ path }) => path)).toEqual(Array(4).fill('/__test/feed'))
  const [newGame, later] = product.calls.map(({ body }) => body)
  expect([newGame, later]).toEqual([{ league: 'nfl', reads: 1 }, { league: 'nfl' }])

  const feed = await sandbox.send('GET', SCOREBOARD)
  const [event] = feed.body.events
  expect(event.status.type).toMatchObject({ name: 'STATUS_FINAL', completed: true })
  const [home, away] = event.competitions[0].competitors
  expect([home.score, home.winner, away.score, away.winner]).toEqual(['24', true, '20', false])
})

test('the product does not read a game at once that has read_feed: false', async () => {
  const product = await testProduct(ok)
  const sandbox = await testSandbox()
  await sandbox.control('POST', 'server', { url: product.url })
  const game = { ...GAME, read_feed: false }
  const { id } = (await sandbox.control('POST', 'games', game)).body
  const changed = await sandbox.control('POST', `games/${id}`, { status: 'live', read_feed: false })
  expect([changed.body.status, product.calls]).toEqual(['live', []])
})

test('a game keeps the seconds of its start time', async () => {
  const sandbox = await testSandbox()
  await sandbox.control('POST', 'games', { ...GAME, starts_at: `${DAY}T13:00:30-05:00` })
  await sandbox.control('POST', 'games', GAME)
  const feed = await sandbox.send('GET', SCOREBOARD)
  const dates = feed.body.events.map((event: { date: string }) => event.date)
  expect(dates).toEqual([`${DAY}T18:00Z`, `${DAY}T18:00:30.000Z`])
})

test.each([
  ['postponed', 'STATUS_POSTPONED'],
  ['cancelled', 'STATUS_CANCELED'],
  ['suspended', 'STATUS_SUSPENDED'],
  ['live', 'STATUS_IN_PROGRESS'],
])('a game can be %s', async (status, name) => {
  const sandbox = await testSandbox()
  const { body } = await sandbox.control('POST', 'games', GAME)
  await sandbox.control('POST', `games/${body.id}`, { status })
  const feed = await sandbox.send('GET', SCOREBOARD)
  expect(feed.body.events[0].status.type).toMatchObject({ name, completed: false })
})

test.each([
  ['an unknown team', { away: 'Dallas Mavericks' }, '"Dallas Mavericks" is not a team of nfl'],
  ['an unknown league', { league: 'xfl' }, 'There is no league "xfl".'],
  ['one team twice', { away: 'PHI' }, 'cannot play against itself'],
  ['no start', { starts_at: undefined }, '"starts_at" must be a time'],
  ['a start without a zone', { starts_at: `${DAY}T18:00:00` }, '"starts_at" must be a time'],
])('a game is refused: %s', async (_name, change, sentence) => {
  const sandbox = await testSandbox()
  const answer = await sandbox.control('POST', 'games', { ...GAME, ...change })
  expect(answer.status).toBe(400)
  expect(answer.body.error).toContain(sentence)
  expect((await sandbox.control('GET', 'games')).body).toEqual([])
})

test('a game can start only on a day that the scores feed publishes', async () => {
  const sandbox = await testSandbox()
  const moveTo = (now: string) =>
    sandbox.control('POST', 'clock', { offset_ms: Date.parse(now) - Date.now() })
  const make = (starts_at: string) => sandbox.control('POST', 'games', { ...GAME, starts_at })
  const last = '2031-03-22'
  expect(addDays('2031-03-01', PUBLISHED_DAYS)).toBe(last)

  // By the sandbox's clock: in the east of the US it is still the evening of March 1st.
  await moveTo('2031-03-02T04:00:00Z')
  const refused = {
    status: 400,
    body: {
      error: `The scores feed publishes no game after ${last} (US Eastern): "starts_at" must be on that day or before.`,
    },
  }
  expect(await make(`${last}T23:59:00-04:00`)).toMatchObject({ status: 200 })
  expect(await make('2031-03-23T00:00:00-04:00')).toEqual(refused)
  expect(await make('2040-01-06T18:00:00Z')).toEqual(refused)
  expect(await make('+012040-01-06T18:00:00Z')).toEqual(refused)
  // A start in the past was published once.
  expect(await make('2024-09-06T00:20:00Z')).toMatchObject({ status: 200 })
  const starts = (await sandbox.control('GET', 'games')).body
  expect(starts.map((game: { starts_at: string }) => game.starts_at)).toEqual([
    '2024-09-06T00:20:00.000Z',
    '2031-03-23T03:59:00.000Z',
  ])

  await moveTo('2031-03-02T06:00:00Z')
  expect(await make('2031-03-23T00:00:00-04:00')).toMatchObject({ status: 200 })
})

test('a change is refused for an unknown game, an unknown status or an invalid score', async () => {
  const sandbox = await testSandbox()
  expect((await sandbox.control('POST', 'games/1', { status: 'final' })).status).toBe(404)
  const { body } = await sandbox.control('POST', 'games', GAME)
  for (const change of [{ status: 'over' }, { home_score: -1 }, { home_score: '3' }]) {
    const answer = await sandbox.control('POST', `games/${body.id}`, change)
    expect(answer.status).toBe(400)
  }
})

test('control can reschedule, score and end a demo game', async () => {
  const sandbox = await testSandbox({ demo: true })
  const { body } = await sandbox.control('GET', 'games?league=nba')
  const upcoming = body.filter((game: { status: string }) => game.status === 'scheduled').at(-1)
  const moved = await sandbox.control('POST', `games/${upcoming.id}`, {
    starts_at: new Date(Date.now() - 60 * 60_000).toISOString(),
  })
  expect(moved.body).toMatchObject({ status: 'live', demo: true })
  expect(moved.body.home_score + moved.body.away_score).toBeGreaterThan(0)
  const scored = await sandbox.control('POST', `games/${upcoming.id}`, { home_score: 999 })
  expect(scored.body).toMatchObject({
    status: 'live',
    home_score: 999,
    away_score: moved.body.away_score,
  })
  const ended = await sandbox.control('POST', `games/${upcoming.id}`, { status: 'final' })
  expect(ended.body.status).toBe('final')
  expect(ended.body.away_score).toBeGreaterThan(moved.body.away_score)
  const after = (await sandbox.control('GET', 'games?league=nba')).body
  expect(after).toHaveLength(body.length)
  expect(after.filter((game: { id: string }) => game.id === upcoming.id)).toEqual([ended.body])
})

test('a location is stored, sent to the product, and found by user, address or both', async () => {
  const product = await testProduct(ok)
  const sandbox = await testSandbox({ serverUrl: product.url })
  const set = (body: object) => sandbox.control('POST', 'location', body)
  const find = async (query: string) => {
    const headers = { 'x-sandbox-token': 'sandbox' }
    const { status, body } = await sandbox.send('GET', `/locations?${query}`, { headers })
    return status === 200 ? `${body.country}-${body.region}` : status
  }
  expect(await find('username=ann&ip=10.0.0.1')).toBe(404)
  await set({ username: 'ann', country: 'US', region: 'NJ' })
  await set({ username: 'ann', country: 'US', region: 'UT', ip: '10.0.0.1' })
  expect(await find('username=ann&ip=10.0.0.1')).toBe('US-UT')
  expect(await find('username=ann&ip=10.0.0.2')).toBe('US-NJ')
  expect(await find('username=ben&ip=10.0.0.1')).toBe(404)
  expect(await find('username=&ip=10.0.0.1')).toBe('US-UT')
  expect(await find('username=&ip=')).toBe(404)
  await set({ username: 'ann', country: 'MX', region: '' })
  expect(await find('username=ann&ip=')).toBe('MX-')
  expect(product.calls[0]).toMatchObject({ path: '/__test/location', body: { username: 'ann' } })
})

test('the fund endpoint pays a deposit that the product created', async () => {
  const sandbox = await testSandbox()
  const product = await testProduct(async ({ path }) => {
    if (path === '/__test/deposits') {
      return { status: 200, body: { orderID: await sandbox.makeOrder('12.34', 'dep_9') } }
    }
    const order = path.split('/')[3]!
    const { body } = await sandbox.capture(order)
    return { status: 200, body: { status: body.status } }
  })
  await sandbox.control('POST', 'server', { url: product.url })
  const { status, body } = await sandbox.control('POST', 'fund', { username: 'ann', cents: 1234 })
  expect(status).toBe(200)
  expect(body.status).toBe('COMPLETED')
  const order = await sandbox.getOrder(body.orderID)
  expect(order.purchase_units[0].payments.captures[0].amount.value).toBe('12.34')
  expect(product.calls[0]!.body).toEqual({ username: 'ann', cents: 1234 })
})

test('control returns a refusal of the product with its status and message', async () => {
  const refused = { status: 404, body: { error: 'There is no user "zoe".' } }
  const product = await testProduct(() => refused)
  const sandbox = await testSandbox({ serverUrl: product.url })
  const body = { username: 'zoe', cents: 500 }
  expect(await sandbox.control('POST', 'fund', body)).toEqual(refused)
})

test('control reports a missing or unreachable product', async () => {
  const sandbox = await testSandbox()
  const fund = () => sandbox.control('POST', 'fund', { username: 'ann', cents: 500 })
  expect(await fund()).toMatchObject({ status: 409, body: { error: expect.any(String) } })
  expect((await sandbox.control('POST', 'server', { url: 'file:///etc' })).status).toBe(400)
  // The sandbox's own SMTP port does not answer HTTP.
  await sandbox.control('POST', 'server', { url: `http://127.0.0.1:${sandbox.smtpPort}` })
  expect((await fund()).status).toBe(502)
})

test('reset empties everything but the clock', async () => {
  const sandbox = await testSandbox()
  await sandbox.control('POST', 'clock', { offset_ms: 5_000 })
  await sandbox.control('POST', 'games', GAME)
  await sandbox.control('POST', 'location', { username: 'ann', country: 'US', region: 'NJ' })
  await sandbox.control('POST', 'faults', { match: { provider: 'espn' }, action: 'rate_limit' })
  const order = await sandbox.makeOrder()
  expect((await sandbox.control('POST', 'reset')).body.offset_ms).toBe(5_000)
  for (const path of ['games', 'faults', 'requests', 'inbox']) {
    expect((await sandbox.control('GET', path)).body, path).toEqual([])
  }
  expect((await sandbox.paypal('GET', `/v2/checkout/orders/${order}`)).status).toBe(404)
  const { body } = await sandbox.control('POST', 'clock', { advance_ms: 0 })
  expect(body.offset_ms).toBe(5_000)
})

test('the HTML pages show the stored data with escaped values', async () => {
  const sandbox = await testSandbox()
  const order = await sandbox.makeOrder('5.00', '<i>dep</i>')
  const { body: game } = await sandbox.control('POST', 'games', GAME)
  await sandbox.control('POST', 'location', { username: '<u>', country: 'US', region: 'NJ' })
  const shown = async (path: string) => {
    const { status, body } = await sandbox.send('GET', path)
    expect(status).toBe(200)
    expect(body).toContain('Sandbox - no real money')
    return body as string
  }
  const index = await shown('/')
  for (const path of ['/inbox', '/orders', '/transfers', '/banks', '/games', '/places', '/clock']) {
    expect(index).toContain(`href="${path}"`)
    await shown(path)
  }
  expect(await shown('/orders')).toContain(`href="/paypal/checkoutnow?token=${order}"`)
  expect(await shown('/orders')).toContain('&lt;i&gt;dep&lt;/i&gt;')
  expect(await shown('/games?league=nfl')).toContain(game.id)
  expect(await shown('/places')).toContain('&lt;u&gt;')
  expect((await sandbox.send('GET', '/nothing')).status).toBe(404)
})

test('restoring an exported memory restores its orders, games and clock', async () => {
  const sandbox = await testSandbox()
  const firstOrder = await sandbox.makeOrder('25.00', 'dep_1')
  await sandbox.control('POST', 'games', GAME)
  await sandbox.control('POST', 'clock', { offset_ms: 60_000 })
  const { body: memory } = await sandbox.control('GET', 'memory')

  await sandbox.choose(firstOrder, 'pay')
  await sandbox.capture(firstOrder)
  const later = await sandbox.makeOrder('30.00', 'dep_2')
  await sandbox.control('POST', 'games', { ...GAME, starts_at: `${addDays(DAY, 1)}T18:00:00Z` })
  await sandbox.control('POST', 'clock', { offset_ms: 120_000 })
  await sandbox.control('POST', 'faults', { match: { provider: 'paypal' }, action: 'hang_before' })

  const answer = await sandbox.control('POST', 'memory', memory)
  expect(answer).toEqual({ status: 200, body: { offset_ms: 60_000 } })
  expect((await sandbox.control('GET', 'memory')).body).toEqual(memory)
  expect((await sandbox.getOrder(firstOrder)).status).toBe('CREATED')
  expect((await sandbox.paypal('GET', `/v2/checkout/orders/${later}`)).status).toBe(404)
  expect((await sandbox.control('GET', 'games')).body).toHaveLength(1)
  expect((await sandbox.control('GET', 'faults')).body).toEqual([])
})

test('an invalid memory is refused and changes nothing', async () => {
  const sandbox = await testSandbox()
  const before = (await sandbox.control('GET', 'memory')).body
  expect((await sandbox.control('POST', 'memory', { orders: {} })).status).toBe(400)
  expect((await sandbox.control('GET', 'memory')).body).toEqual(before)
})
