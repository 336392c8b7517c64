/** Operator decisions about a game, each in a transaction of its own, as in the tool. */

import {
  correctOn,
  type FinalScore,
  type Operator,
  type Rules,
  runGameTransaction,
  setResult,
  TOOL,
  voidOn,
} from '../games/operatorActions.ts'
import type { Database } from '../platform/database/db.ts'
import type { Services } from '../services.ts'

export async function finalGame(
  db: Database,
  gameId: number,
  homeScore: number,
  awayScore: number,
  by: Operator = TOOL,
  rules: Rules = {},
): Promise<void> {
  const result = { outcome: 'final', homeScore, awayScore } as const
  await runGameTransaction(db, gameId, (tx) => setResult(tx, gameId, result, by, rules))
}

export async function correctGame(
  db: Database,
  gameId: number,
  score: FinalScore,
  by: Operator,
): Promise<void> {
  const result = { outcome: 'final', ...score } as const
  await runGameTransaction(db, gameId, (tx) => correctOn(tx, gameId, result, by))
}

export async function voidGame(
  db: Database,
  gameId: number,
  reason: string,
  actor = TOOL.actor,
): Promise<void> {
  await runGameTransaction(db, gameId, (tx) => voidOn(tx, gameId, { actor, reason }))
}

/** Points of the away and the home team; null is a void. */
export type Result = readonly [away: number, home: number] | null

type Server = { readonly services: Pick<Services, 'db' | 'jobs'> }

/** Starts a game, gives it this result, and pays its bets. */
export async function settleBy({ services }: Server, gameId: number, result: Result) {
  const { db, jobs } = services
  await db.query('update games set started_at = product_now() where id = $1', [gameId])
  if (result) await finalGame(db, gameId, result[1], result[0])
  else await voidGame(db, gameId, 'not played')
  await jobs.drain()
}

/** Gives a settled game another result, and pays its bets by it. */
export async function correctBy({ services }: Server, gameId: number, result: Result) {
  const { db, jobs } = services
  const by = { actor: TOOL.actor, reason: 'typed wrong' }
  if (result) await correctGame(db, gameId, { awayScore: result[0], homeScore: result[1] }, by)
  else await voidGame(db, gameId, by.reason)
  await jobs.drain()
}
