/** The feed is silent, sends too long answers or reports an earlier start; or it is down while games end. */

import type { ChaosContext } from '../environment/context.ts'
import { endGame, gamesAhead, updateFeedGame } from '../environment/games.ts'
import { SILENT_AFTER_MS } from '../environment/servers.ts'
import { NOTHING } from '../faultSpans.ts'
import type { Random } from '../random.ts'
import { pause } from '../waitUntil.ts'
import { jump } from './clock.ts'
import { byDie, type Fault } from './fault.ts'
import { whileFailing } from './outside.ts'

const HOUR = 3_600_000
const FEED = { provider: 'espn' }
const AWAY = { match: FEED, times: 1_000_000, action: { kind: 'http', status: 503, body: {} } }

/** The feed fails. The product must refuse bets that are sent once it counts as silent. */
export const silence: Fault = async (context, { kind, lastsMs }) => {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  await whileFailing(context, [AWAY], async () => {
    await pause(SILENT_AFTER_MS + 300)
    const { offsetMs } = context
    context.silence = { from: context.productNow(), offsetMs }
    await pause(Math.max(0, lastsMs - SILENT_AFTER_MS - 300))
    context.silence = null
  })
  close()
}

/** Some answers of the feed are longer than the product reads. */
export const feedTooLong: Fault = async (context, { kind, lastsMs, dice }) => {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  const action = { kind: 'oversized', bytes: 8 * 1024 * 1024 }
  const nth = 1 + Math.floor(dice[0]! * 20)
  const times = 2 + Math.floor(dice[1]! * 10)
  await whileFailing(context, [{ match: { ...FEED, nth }, times, action }], () => pause(lastsMs))
  close()
}

/** The start moves to before accepted bets: correctly, or by mistake and back. */
export const startEarlier: Fault = async (context, { kind, lastsMs, dice }) => {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  try {
    // Clients post and take bets first.
    await pause(1_500)
    const now = context.productNow()
    // By less than a day: the product has another rule for more.
    const soon = gamesAhead(context).filter(
      ({ lied, startsAt }) => !lied && startsAt > now + 2_000 && startsAt < now + 12 * HOUR,
    )
    const game = byDie(soon, dice[0])
    if (!game) return
    const isTrue = dice[1]! < 0.5
    const earlier = Math.round(now - 500 - dice[2]! * 3_000)
    context.history.write('faultStart', { game: `g_${game.id}`, earlier, isTrue })
    if (isTrue) game.startsAt = earlier
    await updateFeedGame(context, game, { starts_at: new Date(earlier).toISOString() })
    // The product reads it never, once or twice.
    await pause(Math.min(lastsMs, 200 + dice[3]! * 1_500))
    if (isTrue) return
    // If the game has started, the mistake remains the last report of the feed.
    if (game.stage !== 'ahead') game.startsAt = earlier
    else await updateFeedGame(context, game, { starts_at: new Date(game.startsAt).toISOString() })
  } finally {
    close()
  }
}

/**
 * The feed reports another final score of a settled game from then on. It only rises: after a restore the game may be
 * unsettled again, and a lower score would put it in doubt.
 */
export const scoreCorrected: Fault = async (context, { kind, lastsMs, dice }) => {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  try {
    // Games must be settled first.
    await pause(lastsMs * dice[1]!)
    const rows = await context.cluster.sql<{ id: number; away: number; home: number }>(
      `select g.id, s.away_score as away, s.home_score as home
       from games g join settlements s on s.game_id = g.id and s.version = g.settled_version
       where s.outcome = 'final' and s.finished_at > product_now() - interval '20 hours'
         and exists (select 1 from bets b where b.game_id = g.id)`,
    )
    const settled = context.model.games.filter((game) => {
      const was = game.finals.at(-1)
      const row = rows.find(({ id }) => Number(id) === game.id)
      const isSo = was !== undefined && row?.away === was.away && row.home === was.home
      return isSo && !game.called && !game.lied
    })
    const game = byDie(settled, dice[0])
    if (!game) return
    const was = game.finals.at(-1)!
    // A score with which a game of any league can end.
    const more = 8 + Math.floor(dice[2]! * 3)
    const score =
      was.away >= was.home
        ? { away: was.away, home: was.home + more }
        : { away: was.away + more, home: was.home }
    context.history.write('faultScore', { game: `g_${game.id}`, was, score })
    game.finals.push(score)
    await updateFeedGame(context, game, {
      status: 'final',
      away_score: score.away,
      home_score: score.home,
    })
  } finally {
    close()
  }
}

/** Longer than the poll interval of one second, after which a job would act on games that seem overdue. */
const LEFT_ALONE_MS = 2_200

/**
 * The clock jumps while the feed is down. Games that start meanwhile are over when it is back, and their scores waited
 * there. So none of them may be void.
 */
export async function outage(context: ChaosContext, hours: number, random: Random): Promise<void> {
  const end = context.productNow() + hours * HOUR - 10_000
  const games = context.model.games.filter(
    ({ id, stage, called, lied, startsAt, latestStart }) =>
      id !== null && stage !== 'final' && !called && !lied && Math.max(startsAt, latestStart) < end,
  )
  await whileFailing(context, [AWAY], async () => {
    await jump(context, hours)
    for (const game of games) {
      game.waited = true
      await endGame(context, game, random)
    }
    await pause(LEFT_ALONE_MS)
  })
}
