import { expect, test } from 'vitest'
import { TOO_LARGE } from '../../../platform/http/provider.ts'
import { upcomingGame } from '../../../testing/scoreServer.ts'
import type { Documents } from '../../documents.ts'
import { daysBetween } from '../../feedDays.ts'
import { readDocument } from '../../readDocument.ts'
import { espnFeed } from './espnFeed.ts'

const NOW = Date.UTC(2029, 10, 12, 17)
const DAY_MS = 86_400_000

/** One game, in ESPN's format. */
function eventOf(start: number) {
  const { away, home, startsAt } = upcomingGame(start)
  const competitors = [
    { homeAway: 'away', team: { displayName: away } },
    { homeAway: 'home', team: { displayName: home } },
  ]
  const status = { type: { state: 'pre', name: 'STATUS_SCHEDULED' } }
  const competitions = [{ date: startsAt, status, competitors }]
  return { id: '1', date: startsAt, competitions }
}
const scoreboard = (...starts: number[]) => JSON.stringify({ events: starts.map(eventOf) })

test('a month above the size limit is read whole once its days have been refused', async () => {
  const requestedDates: string[] = []
  const documents: Documents = {
    async read(url, form, { maxBytes } = {}) {
      const dates = /dates=(\d+)/.exec(url)![1]!
      requestedDates.push(dates)
      if (dates.length === 8) return { kind: 'rejected', status: 400, code: '', issue: '' }
      if (maxBytes !== undefined) return { kind: 'unknown', cause: TOO_LARGE }
      return readDocument(scoreboard(NOW), form)
    },
  }
  const feed = espnFeed(['nfl'], documents, 'http://espn', new Map())
  const days = daysBetween('nfl', NOW, NOW + 10 * DAY_MS)
  const first = await feed.read('nfl', days, '2029-11-12')
  expect(first.read.map(({ day }) => day)).toEqual(['2029-11-12', '2029-11-13'])
  expect(new Set(first.failed.map(({ error }) => error))).toEqual(new Set([TOO_LARGE]))
  requestedDates.length = 0
  const second = await feed.read('nfl', days, '2029-11-12')
  expect([second.read, second.failed, new Set(requestedDates)]).toEqual([
    days,
    [],
    new Set(['202911']),
  ])
})

test('both rows of a game count that a month lists on a requested day and on another day', async () => {
  const [ahead, past] = [NOW + 5 * DAY_MS, NOW - 5 * DAY_MS]
  const documents: Documents = {
    read: async (url, form) =>
      readDocument(/dates=\d{6}&/.test(url) ? scoreboard(ahead, past) : '{"events":[]}', form),
  }
  const feed = espnFeed(['nfl'], documents, 'http://espn', new Map())
  const { games } = await feed.read('nfl', daysBetween('nfl', NOW, ahead), '2029-11-12')
  expect(games.map(({ startsAt }) => Date.parse(startsAt))).toEqual([ahead, past])
})
