import { expect, test } from 'vitest'
import type { FeedGame } from './feedGame.ts'
import {
  DISAGREE,
  type GameOutcome,
  IMPLAUSIBLE,
  type Judgement,
  judgeContradicted,
  judgeMissing,
  judgeReading,
  judgeUnknownTeam,
  LISTED_TWICE,
  MISSING,
  START_IN_DOUBT,
  type StoredGame,
} from './judgeReading.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.UTC(2026, 10, 22, 18)
const BEFORE = START - HOUR
const AFTER = START + 3 * HOUR

const STORED_GAME: StoredGame = {
  league: 'nfl',
  awayTeam: 'New England Patriots',
  homeTeam: 'Buffalo Bills',
  startsAt: START,
  firstStartsAt: START,
  hasStartTime: true,
  startFixed: false,
  doubtedStart: null,
  lastBetAt: null,
  otherTeams: null,
  otherTeamsReadings: 0,
  status: 'scheduled',
  inPlayAt: null,
  goodReadings: 0,
  document: null,
  readAt: 0,
  awayScore: null,
  homeScore: null,
  clock: '',
  note: '',
  settled: null,
  pending: null,
  mayBeCorrected: false,
}
const storedGame = (change: Partial<StoredGame> = {}): StoredGame => ({ ...STORED_GAME, ...change })

const at = (ms: number) => new Date(ms).toISOString()
const READING: FeedGame = {
  source: 'espn',
  sourceId: '401',
  league: 'nfl',
  awayTeam: 'New England Patriots',
  homeTeam: 'Buffalo Bills',
  startsAt: at(START),
  hasStartTime: true,
  status: 'scheduled',
  awayScore: null,
  homeScore: null,
  season: 2026,
  week: 12,
  kind: 'regular',
  clock: '',
}
const reading = (change: Partial<FeedGame> = {}): FeedGame => ({ ...READING, ...change })

const score = (awayScore: number, homeScore: number) => ({ awayScore, homeScore })
const live = (away: number, home: number) =>
  reading({ status: 'live', clock: '2:00 - 3rd', ...score(away, home) })
const final = (away: number, home: number, change: Partial<FeedGame> = {}) =>
  reading({ status: 'final', clock: 'Final', ...score(away, home), ...change })
const LIVE = storedGame({ status: 'live', clock: '2:00 - 3rd', ...score(10, 7) })
const won = (away: number, home: number): GameOutcome => ({
  outcome: 'final',
  ...score(away, home),
})
const VOID: GameOutcome = { outcome: 'void', awayScore: null, homeScore: null }
const waiting = (outcome: GameOutcome, confirmed: boolean) =>
  storedGame({
    status: outcome.outcome === 'void' ? 'cancelled' : 'final',
    awayScore: outcome.awayScore,
    homeScore: outcome.homeScore,
    clock: 'Final',
    pending: { ...outcome, confirmed },
  })

/** The start moved to two hours earlier; a bet was accepted half an hour after that. */
const EARLIER = START - 2 * HOUR
const BET = { lastBetAt: EARLIER + HOUR / 2 }
const movedEarlier = (change: Partial<FeedGame> = {}) =>
  reading({ startsAt: at(EARLIER), ...change })
const doubted = storedGame({
  ...BET,
  status: 'suspended',
  note: START_IN_DOUBT,
  doubtedStart: EARLIER,
})
const doubt = (doubtedStart: number) => ({ kind: 'suspend', reason: START_IN_DOUBT, doubtedStart })

const NOTHING: Judgement = { kind: 'nothing' }
const suspend = (reason: string) => ({ kind: 'suspend', reason })
const update = (state: object) => ({ kind: 'update', state: expect.objectContaining(state) })
const result = (outcome: GameOutcome, state: object = {}) => ({
  kind: 'result',
  result: outcome,
  state: expect.objectContaining(state),
})

const settled = storedGame({ settled: won(20, 17), status: 'final', ...score(20, 17) })
const fresh = { ...settled, mayBeCorrected: true }
const suspended = storedGame({ status: 'suspended', note: 'score went down', ...score(10, 7) })
/** Suspended, followed by `goodReadings` good readings. */
const suspendedAfter = (goodReadings: number, change: Partial<StoredGame> = {}) => ({
  ...suspended,
  goodReadings,
  ...change,
})
/** A game that is still suspended after `goodReadings` good readings. */
const good = (goodReadings: number, state: object = {}) => ({
  ...{ kind: 'suspend', reason: 'score went down', goodReadings },
  state: expect.objectContaining({ status: 'suspended', ...state }),
})
const notOver = (status: string) => ({
  kind: 'dispute',
  note: `the source says that it is ${status}`,
})
const wentDown = (away: number, home: number) => ({
  ...suspend('score went down'),
  state: expect.objectContaining({ status: 'suspended', ...score(away, home) }),
})
/** A final that suspends the game as doubtful and is stored. */
const early = (reason: string) => ({ ...suspend(reason), result: won(20, 17) })
const FAR = 'start moved by more than a day'
const farSuspended = storedGame({ status: 'suspended', note: FAR })
const disputed = storedGame({
  ...{ status: 'suspended', note: DISAGREE, ...score(20, 17) },
  pending: { ...won(20, 17), confirmed: false },
})
const differentTeam = { awayTeam: 'Miami Dolphins' }
const SWAPPED = { awayTeam: STORED_GAME.homeTeam, homeTeam: STORED_GAME.awayTeam }
/** The suspension after `otherTeamsReadings` readings in a row that name these teams. */
function otherTeams(change: Partial<FeedGame>, otherTeamsReadings = 1) {
  const { league, awayTeam, homeTeam } = reading(change)
  const other = `${league}: ${awayTeam} at ${homeTeam}`
  return { kind: 'suspend', reason: 'teams changed', otherTeams: other, otherTeamsReadings }
}
/** A game that is suspended after `readings` readings in a row that named other teams. */
const replaced = (readings: number, change: Partial<StoredGame> = {}) =>
  storedGame({
    status: 'suspended',
    note: 'teams changed',
    otherTeams: otherTeams(differentTeam).otherTeams,
    otherTeamsReadings: readings,
    ...change,
  })
const farAway = { startsAt: at(START + DAY + 1) }

// In order of precedence: each group of cases also breaks rules of the groups after it.
test.each<[string, StoredGame, FeedGame, number, object]>([
  ['settled: the same final', settled, final(20, 17), AFTER, NOTHING],
  ['settled: other teams', settled, reading({ ...differentTeam, ...farAway }), AFTER, NOTHING],
  ['settled: cancelled', settled, reading({ status: 'cancelled' }), AFTER, notOver('cancelled')],
  ['settled: a score that is not final', settled, live(3, 3), AFTER, notOver('live')],
  [
    'settled: a score that is not final, again',
    { ...settled, note: 'the source says that it is live' },
    live(3, 3),
    AFTER,
    NOTHING,
  ],
  [
    'settled: over again, with what was paid by',
    { ...settled, note: 'the source says that it is live' },
    final(20, 17),
    AFTER,
    update({ status: 'final', ...score(20, 17) }),
  ],
  ['settled: live, of other teams', settled, { ...live(3, 3), ...differentTeam }, AFTER, NOTHING],
  [
    'settled: another final, lower and of strangers',
    settled,
    final(20, 14, differentTeam),
    AFTER,
    { kind: 'dispute', note: 'the source says 20-14 (away-home)' },
  ],
  [
    'settled: the same dispute again',
    { ...settled, note: 'the source says 20-14 (away-home)' },
    final(20, 14),
    AFTER,
    NOTHING,
  ],
  [
    'settled: yet another dispute',
    { ...settled, note: 'the source says 20-14 (away-home)' },
    final(20, 23),
    AFTER,
    { kind: 'dispute', note: 'the source says 20-23 (away-home)' },
  ],
  [
    'settled a while ago: another final is a first reading, and the game stays as it is',
    fresh,
    final(20, 14),
    AFTER,
    {
      kind: 'result',
      result: won(20, 14),
      note: 'the source says 20-14 (away-home)',
      state: expect.objectContaining({ status: 'final', ...score(20, 17) }),
    },
  ],
  ['settled a while ago: the same final', fresh, final(20, 17), AFTER, NOTHING],
  ['settled a while ago: not final any more', fresh, live(20, 14), AFTER, notOver('live')],
  [
    'settled a while ago: read again, it corrects',
    { ...fresh, pending: { ...won(20, 14), confirmed: false } },
    final(20, 14),
    AFTER,
    { kind: 'confirm' },
  ],
  [
    'settled a while ago: back to the first, which then has to be left again twice',
    { ...fresh, pending: { ...won(20, 14), confirmed: false } },
    final(20, 17),
    AFTER,
    { kind: 'result', result: won(20, 17), note: '', state: expect.anything() },
  ],
  [
    'settled a while ago: the first, read again, corrects nothing',
    { ...fresh, pending: { ...won(20, 17), confirmed: false } },
    final(20, 17),
    AFTER,
    NOTHING,
  ],
  [
    'settled a while ago: what is about to be corrected waits',
    { ...fresh, pending: { ...won(20, 14), confirmed: true } },
    final(20, 13),
    AFTER,
    NOTHING,
  ],
  [
    'settled a while ago: the score of another game',
    fresh,
    final(20, 14, differentTeam),
    AFTER,
    { kind: 'dispute', note: 'the source says 20-14 (away-home)' },
  ],
  [
    'settled a while ago: the score of another day',
    fresh,
    final(20, 14, farAway),
    AFTER,
    { kind: 'dispute', note: 'the source says 20-14 (away-home)' },
  ],
  [
    'void: a final after all',
    storedGame({ settled: VOID, status: 'cancelled' }),
    final(3, 0),
    AFTER,
    { kind: 'dispute', note: 'the source says 3-0 (away-home)' },
  ],

  ['held: live again', suspended, live(10, 7), AFTER, good(1, score(10, 7))],
  ['held: live a second time', suspendedAfter(1), live(13, 7), AFTER, good(2, score(13, 7))],
  ['held: live a third time', suspendedAfter(2), live(13, 7), AFTER, update({ status: 'live' })],
  [
    'held: final, which is stored',
    suspended,
    final(20, 17),
    AFTER,
    { ...good(1, score(20, 17)), result: won(20, 17) },
  ],
  [
    'held: the same final',
    suspendedAfter(1, { pending: { ...won(20, 17), confirmed: false } }),
    final(20, 17),
    AFTER,
    good(2, score(20, 17)),
  ],
  [
    'held: the same final a third time',
    suspendedAfter(2, { pending: { ...won(20, 17), confirmed: false } }),
    final(20, 17),
    AFTER,
    { kind: 'confirm', state: expect.objectContaining({ status: 'final', ...score(20, 17) }) },
  ],
  [
    'held: another final begins a row of its own',
    suspendedAfter(2, { pending: { ...won(20, 17), confirmed: false } }),
    final(20, 23),
    AFTER,
    { ...good(1, score(20, 23)), result: won(20, 23) },
  ],
  [
    'held: final for the first time in the third good reading',
    suspendedAfter(2),
    final(20, 17),
    AFTER,
    result(won(20, 17), { status: 'final' }),
  ],
  [
    'held: a lower score begins a row of its own',
    suspendedAfter(2),
    live(9, 7),
    AFTER,
    { ...suspend('score went down'), state: expect.objectContaining(score(9, 7)) },
  ],
  [
    'held: cancelled, which is stored',
    suspended,
    reading({ status: 'cancelled' }),
    AFTER,
    { ...good(1), result: VOID },
  ],
  ['held: other teams', suspended, reading(differentTeam), AFTER, otherTeams(differentTeam)],
  ['held: a start on another day', suspendedAfter(2), reading(farAway), AFTER, suspend(FAR)],
  ['held: that start again', farSuspended, reading(farAway), AFTER, NOTHING],
  [
    'held: the start that it had',
    { ...farSuspended, goodReadings: 2 },
    reading(),
    BEFORE,
    update({ status: 'scheduled' }),
  ],
  [
    'held for two sources: the final that it has, again',
    disputed,
    final(20, 17),
    AFTER,
    { kind: 'confirm' },
  ],
  [
    'held for two sources: another final, which is stored',
    disputed,
    final(20, 23),
    AFTER,
    {
      ...{ kind: 'suspend', reason: DISAGREE, result: won(20, 23) },
      state: expect.objectContaining({ status: 'suspended', ...score(20, 23) }),
    },
  ],
  ['held for two sources: other teams', disputed, final(20, 17, differentTeam), AFTER, NOTHING],
  [
    'missing: read again',
    storedGame({ status: 'suspended', note: MISSING }),
    reading(),
    BEFORE,
    update({ status: 'scheduled' }),
  ],
  [
    'missing: read again with other teams',
    storedGame({ status: 'suspended', note: MISSING }),
    reading(differentTeam),
    BEFORE,
    otherTeams(differentTeam),
  ],
  [
    'suspended by the source: it goes on',
    storedGame({ ...LIVE, status: 'suspended' }),
    live(10, 7),
    AFTER,
    update({ status: 'live' }),
  ],

  [
    'away team',
    STORED_GAME,
    reading({ ...differentTeam, ...farAway }),
    BEFORE,
    otherTeams(differentTeam),
  ],
  [
    'home team',
    STORED_GAME,
    reading({ homeTeam: 'Miami Dolphins' }),
    BEFORE,
    otherTeams({ homeTeam: 'Miami Dolphins' }),
  ],
  ['sides swapped', STORED_GAME, reading(SWAPPED), BEFORE, otherTeams(SWAPPED)],
  ['league', STORED_GAME, reading({ league: 'cfb' }), BEFORE, otherTeams({ league: 'cfb' })],
  [
    'other teams, cancelled',
    STORED_GAME,
    reading({ ...differentTeam, status: 'cancelled' }),
    BEFORE,
    otherTeams(differentTeam),
  ],

  [
    'cancelled, far away',
    STORED_GAME,
    reading({ status: 'cancelled', ...farAway }),
    BEFORE,
    result(VOID, { status: 'cancelled', startsAt: START, awayScore: null, homeScore: null }),
  ],
  [
    'cancelled while live: the scores are gone',
    LIVE,
    reading({ status: 'cancelled' }),
    AFTER,
    result(VOID, { awayScore: null, homeScore: null }),
  ],
  [
    'postponed, far away and 0-0',
    LIVE,
    reading({ status: 'postponed', ...farAway, ...score(0, 0) }),
    AFTER,
    update({ status: 'postponed', startsAt: START, awayScore: null, homeScore: null }),
  ],
  [
    'postponed, already so',
    storedGame({ status: 'postponed' }),
    reading({ status: 'postponed', ...farAway, ...score(0, 0) }),
    AFTER,
    NOTHING,
  ],

  [
    'later by more than a day',
    STORED_GAME,
    reading(farAway),
    BEFORE,
    suspend('start moved by more than a day'),
  ],
  [
    'earlier by more than a day',
    STORED_GAME,
    reading({ startsAt: at(START - DAY - 1) }),
    BEFORE,
    suspend('start moved by more than a day'),
  ],
  [
    'final, far away, lower',
    LIVE,
    final(3, 3, farAway),
    AFTER,
    suspend('start moved by more than a day'),
  ],
  [
    'later by a day',
    STORED_GAME,
    reading({ startsAt: at(START + DAY) }),
    BEFORE,
    update({ startsAt: START + DAY }),
  ],
  [
    'earlier by a day',
    STORED_GAME,
    reading({ startsAt: at(START - DAY) }),
    BEFORE,
    update({ startsAt: START - DAY }),
  ],
  [
    'moved by less than a day once more, and by more than that from its first start',
    storedGame({ startsAt: START + 23 * HOUR }),
    reading({ startsAt: at(START + 46 * HOUR) }),
    BEFORE,
    suspend('start moved by more than a day'),
  ],
  ['postponed: far away', storedGame({ status: 'postponed' }), reading(farAway), BEFORE, NOTHING],
  [
    'postponed: played 53 days later',
    storedGame({ status: 'postponed' }),
    final(1, 2, { startsAt: at(START + 53 * DAY) }),
    START + 54 * DAY,
    NOTHING,
  ],
  [
    'postponed: back within a day',
    storedGame({ status: 'postponed' }),
    reading({ startsAt: at(START + 20 * HOUR) }),
    BEFORE,
    update({ status: 'scheduled', startsAt: START + 20 * HOUR }),
  ],
  [
    'a placeholder for a time that is known',
    STORED_GAME,
    reading({ startsAt: at(START + 10 * HOUR), hasStartTime: false }),
    BEFORE,
    NOTHING,
  ],
  [
    'a time for a placeholder',
    storedGame({ hasStartTime: false }),
    reading({ startsAt: at(START + 10 * HOUR) }),
    BEFORE,
    update({ hasStartTime: true, startsAt: START + 10 * HOUR }),
  ],

  ['away score down', LIVE, live(9, 7), AFTER, wentDown(9, 7)],
  ['home score down', LIVE, live(13, 6), AFTER, wentDown(13, 6)],
  ['final lower', LIVE, final(10, 3), AFTER, { ...wentDown(10, 3), result: won(10, 3) }],
  [
    'final lower before its start',
    LIVE,
    final(10, 3),
    BEFORE,
    { ...wentDown(10, 3), result: won(10, 3) },
  ],
  [
    'final lower than the confirmed one',
    waiting(won(20, 17), true),
    final(20, 14),
    AFTER,
    { ...wentDown(20, 14), result: won(20, 14) },
  ],
  [
    'no score said: the last one stays',
    LIVE,
    reading({ status: 'live', clock: LIVE.clock }),
    AFTER,
    NOTHING,
  ],

  ['earlier, to before a bet', storedGame(BET), movedEarlier(), BEFORE, doubt(EARLIER)],
  [
    'earlier, to the instant of a bet',
    storedGame({ lastBetAt: EARLIER }),
    movedEarlier(),
    BEFORE,
    doubt(EARLIER),
  ],
  [
    'earlier, to after the last bet',
    storedGame({ lastBetAt: EARLIER - 1 }),
    movedEarlier(),
    BEFORE,
    update({ startsAt: EARLIER, status: 'scheduled' }),
  ],
  ['earlier, without bets', STORED_GAME, movedEarlier(), BEFORE, update({ startsAt: EARLIER })],
  [
    'earlier, nobody has looked for bets',
    storedGame({ lastBetAt: Number.POSITIVE_INFINITY }),
    movedEarlier(),
    BEFORE,
    doubt(EARLIER),
  ],
  [
    'later, with a bet',
    storedGame({ lastBetAt: START - 1 }),
    reading({ startsAt: at(START + HOUR) }),
    BEFORE,
    update({ startsAt: START + HOUR }),
  ],
  [
    'earlier than a bet, over',
    storedGame({ ...LIVE, ...BET }),
    final(20, 17, { startsAt: at(EARLIER) }),
    AFTER,
    doubt(EARLIER),
  ],
  [
    'earlier than a bet, with its final score confirmed',
    { ...waiting(won(20, 17), true), ...BET },
    final(20, 17, { startsAt: at(EARLIER) }),
    AFTER,
    doubt(EARLIER),
  ],
  [
    'an earlier start said again',
    doubted,
    movedEarlier({ status: 'live', ...score(0, 3) }),
    BEFORE,
    update({ startsAt: EARLIER, status: 'live' }),
  ],
  [
    'an earlier start said again, with a final score before the start that was known',
    doubted,
    final(20, 17, { startsAt: at(EARLIER) }),
    BEFORE,
    result(won(20, 17), { startsAt: EARLIER, status: 'final' }),
  ],
  [
    'an earlier start taken back',
    doubted,
    reading(),
    BEFORE,
    update({ startsAt: START, status: 'scheduled' }),
  ],
  [
    'another earlier start',
    doubted,
    movedEarlier({ startsAt: at(EARLIER + 60_000) }),
    BEFORE,
    doubt(EARLIER + 60_000),
  ],
  [
    'an earlier start, and then cancelled',
    doubted,
    movedEarlier({ status: 'cancelled' }),
    BEFORE,
    result(VOID, { startsAt: START }),
  ],
  [
    'the operator has said the start',
    storedGame({ ...BET, startFixed: true }),
    movedEarlier({ status: 'live' }),
    AFTER,
    update({ startsAt: START, status: 'live' }),
  ],
  [
    'the operator has said the start, far from that of the source',
    storedGame({ startFixed: true }),
    final(20, 17, farAway),
    AFTER,
    result(won(20, 17), { startsAt: START }),
  ],

  [
    'final before its start',
    STORED_GAME,
    final(20, 17),
    START - 1,
    early('final before its start'),
  ],
  [
    'final, its start moved before now',
    STORED_GAME,
    final(20, 17, { startsAt: at(START - 4 * HOUR) }),
    BEFORE,
    early('final before its start'),
  ],
  [
    'final, its start moved after now',
    STORED_GAME,
    final(20, 17, { startsAt: at(START + 4 * HOUR) }),
    AFTER,
    early('final before its start'),
  ],

  [
    'final at its start',
    STORED_GAME,
    final(20, 17),
    START,
    result(won(20, 17), { status: 'final' }),
  ],
  ['final', LIVE, final(20, 17), AFTER, result(won(20, 17), { ...score(20, 17), clock: 'Final' })],
  ['final again', waiting(won(20, 17), false), final(20, 17), AFTER, { kind: 'confirm' }],
  ['final a third time', waiting(won(20, 17), true), final(20, 17), AFTER, NOTHING],
  ['final, another score', waiting(won(20, 17), false), final(20, 23), AFTER, result(won(20, 23))],
  [
    'final, another score than the confirmed one',
    waiting(won(20, 17), true),
    final(20, 23),
    AFTER,
    result(won(20, 23)),
  ],
  [
    'final again after it went on in between',
    { ...waiting(won(20, 17), false), status: 'live' },
    final(20, 17),
    AFTER,
    result(won(20, 17)),
  ],
  [
    'cancelled again',
    waiting(VOID, false),
    reading({ status: 'cancelled' }),
    AFTER,
    { kind: 'confirm' },
  ],
  [
    'cancelled after all',
    waiting(won(20, 17), true),
    reading({ status: 'cancelled' }),
    AFTER,
    result(VOID),
  ],

  ['other teams, twice', replaced(1), reading(differentTeam), BEFORE, otherTeams(differentTeam, 2)],
  ['other teams, three times', replaced(2), reading(differentTeam), BEFORE, { kind: 'replace' }],
  [
    'other teams, three times, and over',
    replaced(2),
    final(24, 20, differentTeam),
    AFTER,
    { kind: 'replace' },
  ],
  ['others again', replaced(2), reading(SWAPPED), BEFORE, otherTeams(SWAPPED)],
  [
    'our teams again',
    replaced(2),
    reading(),
    BEFORE,
    { ...good(1, { startsAt: START }), reason: 'teams changed' },
  ],
  [
    'our teams three times',
    replaced(0, { otherTeams: null, goodReadings: 2 }),
    reading(),
    BEFORE,
    update({ status: 'scheduled' }),
  ],
  [
    'other teams, three times, of a game in play',
    replaced(2, score(7, 3)),
    reading(differentTeam),
    AFTER,
    NOTHING,
  ],
  [
    'other teams, three times, after a final',
    replaced(2, { pending: { ...won(20, 17), confirmed: false } }),
    reading(differentTeam),
    AFTER,
    NOTHING,
  ],
  [
    'replaced: the other game ends',
    storedGame({ settled: VOID, status: 'cancelled' }),
    final(24, 20, differentTeam),
    AFTER,
    NOTHING,
  ],
  [
    'listed twice, then once',
    storedGame({ note: LISTED_TWICE }),
    reading(),
    BEFORE,
    update({ status: 'scheduled' }),
  ],

  ['nothing new', STORED_GAME, reading(), BEFORE, NOTHING],
  ['live', STORED_GAME, live(0, 0), START, update({ status: 'live', ...score(0, 0) })],
  ['live before its start', STORED_GAME, live(0, 0), BEFORE, update({ status: 'live' })],
  [
    'the clock only',
    LIVE,
    { ...live(10, 7), clock: '1:59 - 3rd' },
    AFTER,
    update({ clock: '1:59 - 3rd' }),
  ],
  [
    'a final that goes on',
    waiting(won(20, 17), false),
    live(20, 17),
    AFTER,
    update({ status: 'live' }),
  ],
  ['a confirmed final that goes on', waiting(won(20, 17), true), live(20, 17), AFTER, NOTHING],
  [
    'a confirmed void that is postponed',
    waiting(VOID, true),
    reading({ status: 'postponed' }),
    AFTER,
    NOTHING,
  ],
])('%s', (_, row, read, now, expected) => {
  expect(judgeReading(row, read, now)).toEqual(expected)
})

test('a final score that is impossible in its league suspends the game, and does not correct a settled one', () => {
  const hockey = { league: 'nhl' as const }
  const draw = judgeReading(storedGame(hockey), final(2, 2, hockey), AFTER)
  expect(draw).toEqual({ ...suspend(IMPLAUSIBLE), result: won(2, 2) })
  expect(judgeReading({ ...fresh, ...hockey }, final(2, 2, hockey), AFTER)).toEqual({
    kind: 'dispute',
    note: 'the source says 2-2 (away-home)',
  })
  expect(judgeReading(storedGame(hockey), final(2, 1, hockey), AFTER).kind).toBe('result')
})

const PARTS = 'parts of the score disagree' as const
const contradictory = (away: number, home: number) => final(away, home, { contradiction: PARTS })

test('a final of a document that contradicts itself suspends the game and is stored as evidence', () => {
  const doubt = { ...suspend(PARTS), result: won(20, 17) }
  for (const row of [STORED_GAME, LIVE, storedGame({ status: 'suspended', note: MISSING })]) {
    expect(judgeReading(row, contradictory(20, 17), AFTER)).toEqual(doubt)
  }
  // The result is stored already: also a result that was about to be settled is doubted.
  for (const confirmed of [false, true]) {
    const row = waiting(won(20, 17), confirmed)
    expect(judgeReading(row, contradictory(20, 17), AFTER)).toEqual(suspend(PARTS))
  }
})

test('a final of a document that contradicts itself neither corrects nor disputes a settled game', () => {
  for (const row of [settled, fresh]) {
    expect(judgeReading(row, contradictory(3, 41), AFTER)).toEqual(NOTHING)
  }
})

test('a final score before the shortest duration suspends the game if that duration is given', () => {
  const shortest = 135 * 60_000
  const read = judgeReading(STORED_GAME, final(20, 17), START + shortest - 1, {
    shortestMs: shortest,
  })
  expect(read).toEqual(early('final too early'))
  expect(
    judgeReading(STORED_GAME, final(20, 17), START + shortest, { shortestMs: shortest }).kind,
  ).toBe('result')
  expect(judgeReading(STORED_GAME, final(20, 17), START).kind).toBe('result')
})

test('an unknown team suspends a game unless it is settled or suspended for doubt without a good reading', () => {
  for (const row of [STORED_GAME, LIVE, storedGame({ status: 'suspended', note: MISSING })]) {
    expect(judgeUnknownTeam(row)).toEqual(suspend('unknown team'))
  }
  for (const row of [settled, suspended, disputed]) expect(judgeUnknownTeam(row)).toEqual(NOTHING)
  expect(judgeUnknownTeam(suspendedAfter(2))).toEqual(suspend('unknown team'))
})

test('a game listed twice in one answer gets one note, and none if it is settled or suspended for doubt', () => {
  for (const row of [STORED_GAME, LIVE, storedGame({ status: 'suspended', note: MISSING })]) {
    expect(judgeContradicted(row)).toEqual({ kind: 'dispute', note: LISTED_TWICE })
  }
  for (const row of [settled, suspended, storedGame({ note: LISTED_TWICE })]) {
    expect(judgeContradicted(row)).toEqual(NOTHING)
  }
})

test('only a scheduled game that is not settled is suspended as missing', () => {
  expect(judgeMissing(STORED_GAME)).toEqual(suspend(MISSING))
  for (const row of [
    LIVE,
    suspended,
    settled,
    storedGame({ status: 'postponed' }),
    storedGame({ settled: VOID }),
  ]) {
    expect(judgeMissing(row)).toEqual(NOTHING)
  }
})
