/** Compares the state of games in the product with what the feed has reported. */

import type { ChaosContext } from '../environment/context.ts'
import type { GameOfFeed } from '../environment/gameOfFeed.ts'
import type { GameState } from '../model/expectedFunds.ts'
import { Violation } from '../violation.ts'

/** The harness estimates the product's clock from an answer. */
const CLOCK_SLACK_MS = 1_000

type Scored = { id: number; sourceId: string; away: number | null; home: number | null }

type Row = Scored & {
  awayTeam: string
  homeTeam: string
  started: boolean
  outcome: 'final' | 'void' | null
  overdue: boolean
  /** The start that the settlement used, in milliseconds since 1970. */
  begun: number | null
  /** Why the result is void; empty for a score. */
  reason: string
}

const READ = `select g.id, g.source_id as "sourceId", g.away_team as "awayTeam", g.home_team as "homeTeam",
    g.started_at is not null as started, s.outcome, coalesce(r.reason, '') as reason,
    s.away_score as away, s.home_score as home, s.started_at >= g.starts_at + interval '48 hours' as overdue,
    (extract(epoch from s.starts_at) * 1000)::float8 as begun
  from games g left join settlements s on s.game_id = g.id and s.version = g.settled_version and s.finished_at is not null
    left join results r on r.game_id = g.id and r.version = s.version
  order by g.id`

/** Settlements that were corrected later. They paid users too, so their scores are checked as well. */
const READ_CORRECTED = `select g.id, g.source_id as "sourceId", s.away_score as away, s.home_score as home
  from games g join settlements s on s.game_id = g.id where s.corrected_by is not null and s.outcome = 'final'`

/** The state of each game. Two calls differ when something was in progress between them. */
export async function readStandings(context: ChaosContext): Promise<Map<number, GameState>> {
  const rows = await context.cluster.sql<Row>(READ)
  for (const row of rows) checkOutcome(context, row)
  for (const row of await context.cluster.sql<Scored>(READ_CORRECTED)) checkScore(context, row)
  return new Map(
    rows.map((row) => {
      const { id, started, outcome, begun } = row
      const result =
        outcome === 'final'
          ? { away: row.away!, home: row.home! }
          : outcome === 'void'
            ? 'void'
            : null
      return [id, { started, result, begun }]
    }),
  )
}

/** True while a settlement is unfinished, or a started game has open offers: then only some users have their money back. */
export async function isMoving(context: ChaosContext): Promise<boolean> {
  const rows = await context.cluster.sql(
    `select 1 from settlements where finished_at is null
     union all
     select 1 from offers o join games g on g.id = o.game_id where o.state = 'open' and g.started_at is not null
     limit 1`,
  )
  return rows.length > 0
}

/** A game is settled by a score that the feed has published, or void for a reason. */
function checkOutcome(context: ChaosContext, row: Row): void {
  const { id, sourceId, outcome, overdue, begun, reason } = row
  const game = context.model.games.find((candidate) => candidate.sourceId === sourceId)
  if (!game || outcome === null) return
  const about = [`g_${id}`, sourceId]
  if (outcome === 'void') {
    if ((overdue && !game.waited) || game.called || hasOtherTeams(game, row)) return
    const why = game.waited
      ? 'its score waited at the feed'
      : 'neither the feed nor an operator called it off'
    throw new Violation(
      'a game is void for a reason',
      `g_${id} is void, and ${why} (${reason})`,
      about,
    )
  }
  if (hasOtherTeams(game, row)) {
    const found = `g_${id} has other teams than the feed, and was settled by a score`
    throw new Violation('a game is settled with its teams', found, about)
  }
  if (begun !== game.startsAt && !isFinalTooEarly(game, begun)) {
    const found = `g_${id} was settled as begun at ${begun}, the feed says ${game.startsAt}`
    throw new Violation('a game is settled by its start', found, about)
  }
  checkScore(context, row)
}

/** The first reading of a new game had an error in its teams or ids. Three later readings with other teams replace the row. */
export function hasOtherTeams(
  { away, home }: GameOfFeed,
  { awayTeam, homeTeam }: Pick<Row, 'awayTeam' | 'homeTeam'>,
): boolean {
  return awayTeam !== away || homeTeam !== home
}

/** A final score before the start shows that play has begun: bets after that reading are void. */
function isFinalTooEarly({ finalTooEarlyAt, startsAt }: GameOfFeed, begun: number | null): boolean {
  if (finalTooEarlyAt === null || begun === null) return false
  return begun >= finalTooEarlyAt - CLOCK_SLACK_MS && begun <= startsAt
}

function checkScore(context: ChaosContext, { id, sourceId, away, home }: Scored): void {
  const game = context.model.games.find((candidate) => candidate.sourceId === sourceId)
  if (!game || game.finals.some((score) => score.away === away && score.home === home)) return
  const found = `g_${id} was settled by ${away}-${home}, published was ${JSON.stringify(game.finals)}`
  throw new Violation('a game is settled by its score', found, [`g_${id}`, sourceId])
}
