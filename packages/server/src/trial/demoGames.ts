/** What happens to games of the demo besides their scripts. The sandbox reports it, and the product reads it. */
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { readFeedNow } from './readFeedNow.ts'
import { sandboxControl } from './sandboxControl.ts'
import { readSourceId, type UpcomingGame } from './trial.sql.ts'

const MINUTE = 60_000

const gameView = z.object({
  league: z.enum(LEAGUE_CODES),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
  away_score: z.number(),
  home_score: z.number(),
})

/** Changes these fields of the game in the feed, and returns its state. The product reads the change at its next poll. */
async function change(
  services: Services,
  { id }: { readonly id: number },
  fields: { readonly [field: string]: unknown },
) {
  const sourceId = await readSourceId(services.db, id)
  const body = { ...fields, read_feed: false }
  return gameView.parse(await sandboxControl(services, `/games/${sourceId}`, body))
}

/** The first of these games is not played: the bets on it are void after two days. */
export async function postponeAGame(services: Services, [game]: readonly UpcomingGame[]) {
  if (game) await change(services, game, { status: 'postponed' })
}

/** The loser of the game gets points, and wins: the corrected score settles its bets again. */
export async function correctAScore(services: Services, game: { readonly id: number } | null) {
  if (!game) return
  const { league, away_score: away, home_score: home } = await change(services, game, {})
  const more = Math.abs(away - home) + 2
  const score = away < home ? { away_score: away + more } : { home_score: home + more }
  await change(services, game, score)
  await readFeedNow(services, { leagues: [league] })
}

/** One game began 40 minutes ago, and another one ends in eight minutes. */
export async function moveNextGames(services: Services, [live, ending]: readonly UpcomingGame[]) {
  if (!live || !ending) return
  const at = (time: number) => ({ starts_at: new Date(time).toISOString() })
  await change(services, live, at(Date.now() - 40 * MINUTE))
  const { starts_at: from, ends_at: to } = await change(services, ending, {})
  const length = to === null ? 0 : Date.parse(to) - Date.parse(from)
  await change(services, ending, at(Date.now() + 8 * MINUTE - length))
  // The product reads the starts before it takes bets. The other jobs run when the clock moves on.
  await readFeedNow(services, { leagues: [live.league, ending.league], readsOnly: true })
}
