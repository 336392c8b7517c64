import { expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../testSandbox.ts'

/** A sandbox at noon in New York on 22 November 2026, with three games of that day: live, final and scheduled. */
async function sandboxWithGames() {
  const sandbox = await testSandbox()
  const offset_ms = Date.parse('2026-11-22T17:00:00Z') - Date.now()
  await sandbox.control('POST', 'clock', { offset_ms })
  const make = async (away: string, home: string, hour: string, change: object) => {
    const starts_at = `2026-11-22T${hour}:00:00Z`
    const game = { league: 'nfl', away, home, starts_at }
    const { id } = (await sandbox.control('POST', 'games', game)).body
    await sandbox.control('POST', `games/${id}`, change)
    return id as string
  }
  const over = await make('DAL', 'PHI', '14', { status: 'final', away_score: 8, home_score: 1 })
  const live = await make('BUF', 'NYJ', '15', { status: 'live', away_score: 7, home_score: 3 })
  const ahead = await make('SEA', 'SF', '20', {})
  return { sandbox, over, live, ahead }
}

async function read(sandbox: TestSandbox, dates: string) {
  const path = `/espn/football/nfl/scoreboard?dates=${dates}&limit=500`
  const { status, body } = await sandbox.send('GET', path)
  return { status, body, ids: body.events?.map(({ id }: { id: string }) => id) }
}

const fault = (sandbox: TestSandbox, action: unknown, match: object = {}) =>
  sandbox.control('POST', 'faults', { match: { provider: 'espn', ...match }, times: 9, action })

test('feed_cut returns only the first events in an otherwise complete response', async () => {
  const { sandbox, over, live, ahead } = await sandboxWithGames()
  await fault(sandbox, { kind: 'feed_cut', events: 2 })
  expect(await read(sandbox, '20261122')).toMatchObject({ status: 200, ids: [over, live] })
  expect(await read(sandbox, '202611')).toMatchObject({ status: 200, ids: [over, live] })
  await sandbox.control('DELETE', 'faults')
  expect((await read(sandbox, '20261122')).ids).toEqual([over, live, ahead])
})

test('feed_empty returns a scoreboard of the league without events', async () => {
  const { sandbox } = await sandboxWithGames()
  const whole = await read(sandbox, '20261122')
  await fault(sandbox, 'feed_empty')
  const { status, body } = await read(sandbox, '20261122')
  expect(status).toBe(200)
  expect(body).toEqual({ ...whole.body, events: [] })
  expect(body.leagues).toHaveLength(1)
})

test('feed_duplicate repeats each id with a start five hours later and another status and score', async () => {
  const { sandbox, over, live, ahead } = await sandboxWithGames()
  await fault(sandbox, 'feed_duplicate')
  const { status, body } = await read(sandbox, '20261122')
  expect(status).toBe(200)
  const seen = body.events.map((event: ReturnType<typeof JSON.parse>) => {
    const [{ competitors, date }] = event.competitions
    expect(date).toBe(event.date)
    const [home, away] = competitors
    return [event.id, date, event.status.type.state, `${away.score}-${home.score}`]
  })
  expect(seen).toEqual([
    [over, '2026-11-22T14:00Z', 'post', '8-1'],
    [over, '2026-11-22T19:00Z', 'in', '1-9'],
    [live, '2026-11-22T15:00Z', 'in', '7-3'],
    [live, '2026-11-22T20:00Z', 'post', '3-8'],
    [ahead, '2026-11-22T20:00Z', 'pre', '0-0'],
    [ahead, '2026-11-23T01:00Z', 'post', '0-1'],
  ])
})

test.each([
  ['sides', ['PHI-DAL 1-8', 'NYJ-BUF 3-7', 'SF-SEA 0-0'], '2026-11-22T14:00Z', false],
  ['start', ['DAL-PHI 8-1', 'BUF-NYJ 7-3', 'SEA-SF 0-0'], '2026-11-24T14:00Z', false],
  ['score', ['DAL-PHI 7-0', 'BUF-NYJ 6-2', 'SEA-SF 0-0'], '2026-11-22T14:00Z', false],
  ['ids', ['DAL-PHI 8-1', 'BUF-NYJ 7-3', 'SEA-SF 0-0'], '2026-11-22T14:00Z', true],
])('feed_wrong changes only the %s of each event', async (what, games, first, isMoved) => {
  const { sandbox, over, live, ahead } = await sandboxWithGames()
  await fault(sandbox, { kind: 'feed_wrong', what })
  const { body, ids } = await read(sandbox, '20261122')
  const seen = body.events.map((event: ReturnType<typeof JSON.parse>) => {
    const [home, away] = event.competitions[0].competitors
    return `${away.team.abbreviation}-${home.team.abbreviation} ${away.score}-${home.score}`
  })
  expect(seen).toEqual(games)
  expect(body.events[0].date).toBe(first)
  expect(ids).toEqual(isMoved ? [live, ahead, over] : [over, live, ahead])
})

test.each([
  ['day', '20261122', '202611'],
  ['month', '202611', '20261122'],
])('a rule for the form %s does not apply to the other form', async (form, refused, answered) => {
  const { sandbox } = await sandboxWithGames()
  const body = { code: 400, message: 'Failed to get events endpoint.' }
  await fault(sandbox, { kind: 'http', status: 400, body }, { op: 'scoreboard', form })
  expect(await read(sandbox, answered)).toMatchObject({ status: 200, ids: { length: 3 } })
  expect(await read(sandbox, refused)).toMatchObject({ status: 400, body })
})

test('a rule for one league does not apply to other leagues', async () => {
  const { sandbox } = await sandboxWithGames()
  await fault(sandbox, 'rate_limit', { league: 'nfl' })
  expect((await sandbox.send('GET', '/espn/football/college-football/scoreboard')).status).toBe(200)
  expect((await sandbox.send('GET', '/espn/football/nfl/scoreboard')).status).toBe(429)
})

test('a rule for the form day applies to a request without dates', async () => {
  const { sandbox } = await sandboxWithGames()
  await fault(sandbox, 'rate_limit', { form: 'day' })
  expect((await sandbox.send('GET', '/espn/football/nfl/scoreboard')).status).toBe(429)
})
