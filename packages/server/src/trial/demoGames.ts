/** What happens to games of the demo besides their scripts. The sandbox reports it, and the product reads it. */
import { z } from 'zod'
import type { Services } from '../services.ts'
import { sandboxControl } from './sandboxControl.ts'
import { readSourceId, type UpcomingGame } from './trial.sql.ts'

const MINUTE = 60_000

const gameView = z.object({
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
  away_score: z.number(),
  home_score: z.number(),
})

/** Changes these fields of the game in the feed, and returns its state. The product reads the change at its next poll, or at once. */
async function change(
  services: Services,
  { id }: { readonly id: number },
  {
    read_feed = false,
    ...fields
  }: { readonly read_feed?: boolean; readonly [field: string]: unknown },
) {
  const sourceId = await readSourceId(services.db, id)
  const body = { ...fields, read_feed }
  return gameView.parse(await sandboxControl(services, `/games/${sourceId}`, body))
}

/** The first of these games is not played: the bets on it are void after two days. */
export async function postponeAGame(services: Services, [game]: readonly UpcomingGame[]) {
  if (game) await change(services, game, { status: 'postponed' })
}

/** The loser of the game gets points, and wins: the corrected score settles its bets again. */
export async function correctAScore(services: Services, game: { readonly id: number } | null) {
  if (!game) return
  const { away_score: away, home_score: home } = await change(services, game, {})
  const more = Math.abs(away - home) + 2
  const score = away < home ? { away_score: away + more } : { home_score: home + more }
  await change(services, game, { ...score, read_feed: true })
}

/** One game began 40 minutes ago, and another one ends in eight minutes. */
export async function moveNextGames(services: Services, [live, ending]: readonly UpcomingGame[]) {
  if (!live || !ending) return
  // The product reads the starts before it takes bets.
  const at = (time: number) => ({ starts_at: new Date(time).toISOString(), read_feed: true })
  await change(services, live, at(Date.now() - 40 * MINUTE))
  const { starts_at: from, ends_at: to } = await change(services, ending, {})
  const length = to === null ? 0 : Date.parse(to) - Date.parse(from)
  await change(services, ending, at(Date.now() + 8 * MINUTE - length))
}
