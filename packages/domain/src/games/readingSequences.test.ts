/** Any sequence of reports of a source: no bet after play was reported, and no permanent doubt. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterJudgement } from './afterJudgement.ts'
import type { FeedGame } from './feedGame.ts'
import { isBeforeStart, isOpenForBets } from './game.ts'
import { hasPlayBegun } from './inPlay.ts'
import {
  beginsBy,
  type GameOutcome,
  type Judgement,
  judgeMissing,
  judgeReading,
  judgeUnknownTeam,
  type StoredGame,
  VOID,
} from './judgeReading.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.UTC(2026, 10, 22, 18)
const SHORTEST = 90 * MINUTE
const RUNS = process.env.SIDEBET_LONG ? 100_000 : 1_500
// 100,000 sequences take a minute or two.
const LIMIT_MS = 600_000

const FRESH: StoredGame = {
  ...{ league: 'premier', awayTeam: 'Arsenal', homeTeam: 'Chelsea' },
  ...{ startsAt: START, firstStartsAt: START, hasStartTime: true, startFixed: false },
  ...{ doubtedStart: null, lastBetAt: null, otherTeams: null, otherTeamsReadings: 0 },
  ...{
    goodReadings: 0,
    document: null,
    readAt: 0,
    status: 'scheduled',
    inPlayAt: null,
    awayScore: null,
    homeScore: null,
  },
  ...{ clock: '', note: '', settled: null, pending: null, mayBeCorrected: false },
}

/** The answer of one poll: game missing, unrecognized team name, or a reading. */
type PollAnswer = 'missing' | 'unknown team' | FeedGame
type Poll = { readonly minutes: number; readonly answer: PollAnswer }

const reading = (change: Partial<FeedGame>): FeedGame => ({
  ...{ source: 'espn', sourceId: '1', league: 'premier', awayTeam: 'Arsenal', homeTeam: 'Chelsea' },
  ...{ startsAt: new Date(START).toISOString(), hasStartTime: true, status: 'scheduled' },
  ...{ awayScore: null, homeScore: null, season: null, week: null, kind: '', clock: '' },
  ...change,
})

const TEAMS = [
  {},
  {},
  {},
  { awayTeam: 'Chelsea', homeTeam: 'Arsenal' },
  { awayTeam: 'Liverpool' },
] as const
const STARTS = [0, 0, 0, -2 * HOUR, 10 * MINUTE, 3 * HOUR, 50 * HOUR].map((ms) =>
  new Date(START + ms).toISOString(),
)
const SCORES = [
  [null, null],
  [0, 0],
  [1, 0],
  [1, 2],
  [3, 2],
] as const
const CONTRADICTION = 'winner and score disagree'
const aReading = fc
  .record({
    teams: fc.constantFrom(...TEAMS),
    startsAt: fc.constantFrom(...STARTS),
    status: fc.constantFrom(
      ...(['scheduled', 'live', 'final', 'postponed', 'cancelled', 'suspended'] as const),
    ),
    score: fc.constantFrom(...SCORES),
    isContradictory: fc.boolean(),
  })
  .filter(({ status, score }) => status !== 'final' || score[0] !== null)
  .map(({ teams, startsAt, status, score: [awayScore, homeScore], isContradictory }) =>
    reading({
      ...{ ...teams, startsAt, status, awayScore, homeScore },
      ...(isContradictory && status === 'final' && { contradiction: CONTRADICTION }),
    }),
  )
const aPoll: fc.Arbitrary<Poll> = fc.record({
  minutes: fc.integer({ min: 1, max: 40 }),
  answer: fc.oneof(
    { weight: 8, arbitrary: aReading },
    { weight: 1, arbitrary: fc.constantFrom('missing' as const, 'unknown team' as const) },
  ),
})
const polls = fc.array(aPoll, { minLength: 1, maxLength: 14 })

type GameState = { readonly game: StoredGame; readonly started: boolean; readonly now: number }

/** The game after one poll, with its newest result; settled once that result counts. */
function poll({ game, started, now }: GameState, { minutes, answer }: Poll): GameState {
  const at = now + minutes * MINUTE
  const begins = typeof answer === 'object' && beginsBy(game, answer)
  const stored = begins ? { ...game, inPlayAt: at } : game
  const judgement = judge(stored, answer, at)
  const changed = afterJudgement(stored, judgement) ?? stored
  const pending = pendingAfter(stored, judgement)
  const counts = pending?.confirmed && changed.status !== 'suspended'
  const after = { ...changed, pending, settled: changed.settled ?? (counts ? pending : null) }
  const hasStarted = started || after.inPlayAt !== null || stored.startsAt <= at
  return { game: after, started: hasStarted, now: at }
}

function judge(game: StoredGame, answer: PollAnswer, at: number): Judgement {
  if (answer === 'missing') return judgeMissing(game)
  if (answer === 'unknown team') return judgeUnknownTeam(game)
  return judgeReading(game, answer, at, { shortestMs: SHORTEST })
}

function pendingAfter({ pending }: StoredGame, judgement: Judgement): StoredGame['pending'] {
  if (judgement.kind === 'replace') return { ...VOID, confirmed: true }
  if (judgement.kind === 'confirm') return pending && { ...pending, confirmed: true }
  if ('result' in judgement && judgement.result) return { ...judgement.result, confirmed: false }
  return judgement.kind === 'suspend' && pending ? { ...pending, confirmed: false } : pending
}

const begin: GameState = { game: FRESH, started: false, now: START - 2 * HOUR }
const isOf = ({ awayTeam, homeTeam }: FeedGame) => awayTeam === 'Arsenal' && homeTeam === 'Chelsea'

test(
  'no bet is accepted after a reading shows that play has begun',
  () => {
    fc.assert(
      fc.property(polls, (all) => {
        let state = begin
        let hasPlay = false
        for (const next of all) {
          state = poll(state, next)
          const { answer } = next
          hasPlay ||=
            typeof answer === 'object' &&
            isOf(answer) &&
            hasPlayBegun(answer) &&
            !state.game.settled
          const terms = { ...state.game, started: state.started }
          const isAccepted = isBeforeStart(terms, state.now) && isOpenForBets(terms)
          if (hasPlay) expect(isAccepted).toBe(false)
        }
      }),
      { numRuns: RUNS },
    )
  },
  LIMIT_MS,
)

test(
  'a document that contradicts itself never settles a game, after any earlier readings',
  () => {
    fc.assert(
      fc.property(polls, fc.constantFrom(...SCORES.slice(1)), (all, [awayScore, homeScore]) => {
        let state = all.reduce(poll, begin)
        fc.pre(state.game.settled === null)
        const final = { status: 'final', awayScore, homeScore } as const
        const answer = reading({ ...final, contradiction: CONTRADICTION })
        state = { ...state, now: state.now + 100 * HOUR }
        for (let times = 0; times < 6; times++) state = poll(state, { minutes: 1, answer })
        expect(state.game.settled).toBeNull()
      }),
      { numRuns: RUNS },
    )
  },
  LIMIT_MS,
)

/** The last bet on the game was accepted this long before or after its first start. */
const lastBets = fc.option(fc.integer({ min: -120, max: 180 }))

test(
  'a repeated final score is settled within six readings, after any earlier readings and bets',
  () => {
    const final: GameOutcome = { outcome: 'final', awayScore: 4, homeScore: 3 }
    const starts = fc.constantFrom('the stored one', ...STARTS)
    fc.assert(
      fc.property(polls, lastBets, starts, (all, minutes, start) => {
        const lastBetAt = minutes === null ? null : START + minutes * MINUTE
        let state = all.reduce(poll, { ...begin, game: { ...FRESH, lastBetAt } })
        fc.pre(state.game.settled === null)
        const stored = new Date(state.game.startsAt).toISOString()
        const startsAt = start === 'the stored one' ? stored : start
        // A game of another day is another game.
        fc.pre(Math.abs(Date.parse(startsAt) - state.game.startsAt) < 12 * HOUR)
        const answer = reading({ startsAt, status: 'final', awayScore: 4, homeScore: 3 })
        state = { ...state, now: state.now + 100 * HOUR }
        for (let times = 0; times < 6; times++) state = poll(state, { minutes: 1, answer })
        expect(state.game.settled).toMatchObject(final)
      }),
      { numRuns: RUNS },
    )
  },
  LIMIT_MS,
)
