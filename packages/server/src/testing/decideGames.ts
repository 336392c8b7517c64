/** What an operator decides about a game, each in a transaction of its own, as the tool does it. */
import type { Database } from '../core/db.ts'
import {
  correctOn,
  decideOn,
  type FinalScore,
  type Operator,
  type Rules,
  TOOL,
  voidOn,
  withoutWaiting,
} from '../games/operate.ts'

export async function finalGame(
  db: Database,
  gameId: number,
  homeScore: number,
  awayScore: number,
  by: Operator = TOOL,
  rules: Rules = {},
): Promise<void> {
  const result = { outcome: 'final', homeScore, awayScore } as const
  await withoutWaiting(db, gameId, (tx) => decideOn(tx, gameId, result, by, rules))
}

export async function correctGame(
  db: Database,
  gameId: number,
  score: FinalScore,
  by: Operator,
): Promise<void> {
  const result = { outcome: 'final', ...score } as const
  await withoutWaiting(db, gameId, (tx) => correctOn(tx, gameId, result, by))
}

export async function voidGame(
  db: Database,
  gameId: number,
  reason: string,
  actor = TOOL.actor,
): Promise<void> {
  await withoutWaiting(db, gameId, (tx) => voidOn(tx, gameId, { actor, reason }))
}
