/** The games of a run: created, started and ended at the sandbox, whose feed the product reads. */
import type { LeagueCode } from '@sidebet/domain/games/league'
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import type { Random } from '../random.ts'
import type { ChaosContext } from './context.ts'
import type { GameOfFeed } from './gameOfFeed.ts'

const SOON = 6
const FAR = 4
/** Leagues whose games may end in a draw and with few points. */
export const LEAGUES = ['ligamx', 'premier', 'nfl', 'uefa'] as const satisfies readonly LeagueCode[]
const HOUR = 3_600_000

/** Games that are open for bets according to the reference model. */
export function gamesAhead(context: ChaosContext): GameOfFeed[] {
  const now = context.productNow()
  return context.model.games.filter(
    (game) =>
      game.id !== null &&
      game.stage === 'ahead' &&
      !game.called &&
      game.finalTooEarlyAt === null &&
      game.startsAt > now + 300,
  )
}

/** Creates games until SOON of them start within seconds and FAR of them in days. */
export async function fillSchedule(context: ChaosContext, random: Random): Promise<void> {
  const now = context.productNow()
  const open = context.model.games.filter(
    ({ stage, called, lied, finalTooEarlyAt, startsAt }) =>
      stage === 'ahead' && !called && !lied && finalTooEarlyAt === null && startsAt > now + 2_000,
  )
  const far = open.filter(({ startsAt }) => startsAt > now + 24 * HOUR).length
  for (let at = open.length - far; at < SOON; at++)
    await makeGame(context, random, now + random.int(3_000, 14_000))
  for (let at = far; at < FAR; at++)
    await makeGame(context, random, now + random.int(73 * HOUR, 200 * HOUR))
}

async function makeGame(context: ChaosContext, random: Random, startsAt: number): Promise<void> {
  const league = random.pick(LEAGUES)
  const teams = teamsOf(league)
  const away = random.pick(teams).name
  const home = random.pick(teams.filter(({ name }) => name !== away)).name
  const starts_at = new Date(startsAt).toISOString()
  const made = await context.sandbox.control<{ id: string }>('POST', '/games', {
    league,
    away,
    home,
    starts_at,
  })
  context.model.games.push({
    sourceId: made.id,
    id: null,
    league,
    away,
    home,
    startsAt,
    latestStart: startsAt,
    endsAt: startsAt + random.int(1_500, 4_000),
    stage: 'ahead',
    overAt: null,
    finals: [],
    waited: false,
    called: false,
    lied: false,
    finalTooEarlyAt: null,
  })
}

/** Advances each game by its schedule: it starts, it ends with a score. */
export async function playOn(context: ChaosContext, random: Random): Promise<void> {
  for (const game of context.model.games) {
    const now = context.productNow()
    if (game.called || game.lied) continue
    if (game.stage === 'ahead' && now > game.startsAt + 200) {
      await updateFeedGame(context, game, { status: 'live', away_score: 0, home_score: 0 })
      game.stage = 'live'
    } else if (game.stage === 'live' && now > Math.max(game.endsAt, game.latestStart + 500)) {
      await endGame(context, game, random)
    }
  }
}

/** Ends the game with a final score. */
export async function endGame(
  context: ChaosContext,
  game: GameOfFeed,
  random: Random,
): Promise<void> {
  // A score whose publication got no answer stays: a different one would take points back.
  const score = game.finals.at(-1) ?? { away: random.int(0, 5), home: random.int(0, 5) }
  // Recorded first, because the product may settle by it at once.
  game.finals.push(score)
  await updateFeedGame(context, game, {
    status: 'final',
    away_score: score.away,
    home_score: score.home,
  })
  game.stage = 'final'
}

/** Changes a game at the sandbox. The product reads the change with its next poll. */
export async function updateFeedGame(
  context: ChaosContext,
  game: GameOfFeed,
  change: { status?: string } & Record<string, unknown>,
): Promise<void> {
  if (change.status === 'final' || change.status === 'cancelled') game.overAt = Date.now()
  context.history.write('feed', { game: game.sourceId, id: game.id, change })
  await context.sandbox.control('POST', `/games/${game.sourceId}`, change)
}

/** Reads the ids that the product has given to the games. */
export async function recordGameIds(context: ChaosContext): Promise<void> {
  const unknown = context.model.games.filter(({ id }) => id === null)
  if (unknown.length === 0) return
  const rows = await context.cluster.sql<{ id: number; sourceId: string }>(
    `select id, source_id as "sourceId" from games where source = 'espn' and source_id = any($1)`,
    [unknown.map(({ sourceId }) => sourceId)],
  )
  for (const game of unknown) {
    const row = rows.find(({ sourceId }) => sourceId === game.sourceId)
    if (row) game.id = Number(row.id)
  }
}
