/** The wallet, mail and the feed fail in every way that the sandbox supports, or the feed lies. */

import type { ChaosContext } from '../environment/context.ts'
import type { GameOfFeed } from '../environment/gameOfFeed.ts'
import { gamesAhead, updateFeedGame } from '../environment/games.ts'
import { NOTHING } from '../faultSpans.ts'
import { randomOf } from '../random.ts'
import { pause } from '../waitUntil.ts'
import { byDie, type Fault } from './fault.ts'

export const HTTP = [
  'hang_before',
  'hang_after',
  'slow',
  'reset_connection',
  'http',
  'rate_limit',
] as const

const WALLET: Readonly<Record<string, readonly string[]>> = {
  token: HTTP,
  create_order: [...HTTP, 'token_expired', 'decline'],
  get_order: [...HTTP, 'token_expired'],
  capture_order: [...HTTP, 'token_expired', 'decline', 'capture_pending', 'amount_mismatch'],
  get_capture: [...HTTP, 'token_expired'],
  get_refund: [...HTTP, 'token_expired'],
  list_disputes: [...HTTP, 'token_expired'],
}

const PARAMETERS: Readonly<Record<string, object>> = {
  http: { status: 500, body: { name: 'INTERNAL_SERVER_ERROR' } },
  slow: { ms: 1_500 },
  // biome-ignore lint/suspicious/noThenProperty: the sandbox's word for what comes after
  capture_pending: { reason: 'PENDING_REVIEW', then: { status: 'COMPLETED', after_ms: 600_000 } },
  reject: { code: 451 },
  webhook_duplicate: { n: 3 },
  webhook_delay: { ms: 600_000 },
}

export const actionOf = (kind: string) => ({ kind, ...PARAMETERS[kind] })

export async function failing(
  context: ChaosContext,
  { kind, lastsMs }: Parameters<Fault>[1],
  rules: readonly object[],
): Promise<void> {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  try {
    await whileFailing(context, rules, () => pause(lastsMs))
  } finally {
    close()
  }
}

/** Activates fault rules while `work` runs. Rules of other faults stay active. */
export async function whileFailing(
  { sandbox, history }: ChaosContext,
  rules: readonly object[],
  work: () => Promise<void>,
): Promise<void> {
  const ids: string[] = []
  try {
    for (const rule of rules)
      ids.push((await sandbox.control<{ id: string }>('POST', '/faults', rule)).id)
    history.write('faultRules', { rules })
    await work()
  } finally {
    for (const id of ids) await sandbox.control('DELETE', `/faults/${id}`)
  }
}

export const walletFails: Fault = async (context, planned) => {
  await failing(context, planned, someRules(planned, 'paypal', WALLET))
}

/** Four random failures of a provider's operations. */
export function someRules(
  { dice }: Parameters<Fault>[1],
  provider: string,
  ways: Readonly<Record<string, readonly string[]>>,
): object[] {
  const random = randomOf(Math.floor(dice[0]! * 4_294_967_296))
  return Array.from({ length: 4 }, () => {
    const op = random.pick(Object.keys(ways))
    const action = actionOf(random.pick(ways[op]!))
    return { match: { provider, op, nth: random.int(1, 3) }, times: random.int(1, 6), action }
  })
}

export const mailFails: Fault = async (context, planned) => {
  const kind = byDie(
    ['hang_before', 'hang_after', 'slow', 'reset_connection', 'reject'],
    planned.dice[0],
  )!
  await failing(context, planned, [
    { match: { provider: 'smtp' }, times: 40, action: actionOf(kind) },
  ])
}

export const feedFails: Fault = async (context, planned) => {
  const kind = byDie(HTTP, planned.dice[0])!
  const empty = { status: 200, body: { leagues: [], events: [] } }
  // An empty answer is the worst: it reports that no game is played.
  const action = planned.dice[1]! < 0.2 ? { kind: 'http', ...empty } : actionOf(kind)
  await failing(context, planned, [{ match: { provider: 'espn' }, times: 60, action }])
}

const HOUR = 3_600_000

/** Lies about an upcoming game. Only those that the operator must resolve set `lied`. */
const LIES: readonly ((context: ChaosContext, game: GameOfFeed) => Promise<void>)[] = [
  async function finalBeforeStart(context, game) {
    game.lied = true
    game.finalTooEarlyAt = context.productNow()
    // A product whose doubt ends by itself after the start may settle by it.
    game.finals.push({ away: 3, home: 1 })
    await updateFeedGame(context, game, { status: 'final', away_score: 3, home_score: 1 })
  },
  async function startFarAway(context, game) {
    game.lied = true
    game.latestStart = Math.max(game.latestStart, game.startsAt + 30 * HOUR)
    await updateFeedGame(context, game, {
      starts_at: new Date(game.startsAt + 30 * HOUR).toISOString(),
    })
  },
  async function startLater(context, game) {
    // The product stores no later start for a started game, so only a game that starts in some seconds is moved.
    if (game.startsAt < context.productNow() + 3_000) return
    game.startsAt += 4_000
    game.endsAt += 4_000
    game.latestStart = Math.max(game.latestStart, game.startsAt)
    await updateFeedGame(context, game, { starts_at: new Date(game.startsAt).toISOString() })
  },
  async function calledOff(context, game) {
    game.called = true
    await updateFeedGame(context, game, { status: 'cancelled' })
  },
  async function unknownTeam(context, game) {
    game.lied = true
    const body = {
      leagues: [],
      events: [unknownTeamEvent(game)],
    }
    const action = { kind: 'http', status: 200, body }
    await context.sandbox.control('POST', '/faults', {
      match: { provider: 'espn' },
      times: 1,
      action,
    })
  },
]

function unknownTeamEvent(game: GameOfFeed) {
  const team = (homeAway: string, displayName: string) => ({
    homeAway,
    score: '0',
    team: {
      displayName,
      shortDisplayName: displayName,
      name: displayName,
      abbreviation: 'XXX',
      location: displayName,
    },
  })
  const date = new Date(game.startsAt).toISOString()
  const status = { type: { name: 'STATUS_SCHEDULED', state: 'pre', completed: false } }
  const competitors = [team('home', 'Nowhere Nobodies'), team('away', game.away)]
  return {
    id: game.sourceId,
    date,
    status,
    competitions: [{ id: game.sourceId, date, status, competitors }],
  }
}

/** The feed takes points back. */
async function scoreDown(context: ChaosContext, game: GameOfFeed): Promise<void> {
  game.lied = true
  await updateFeedGame(context, game, { status: 'live', away_score: 9, home_score: 9 })
  await pause(1_300)
  await updateFeedGame(context, game, { status: 'live', away_score: 2, home_score: 9 })
}

export const feedLies: Fault = async (context, { kind, lastsMs, dice }) => {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  try {
    const live = context.model.games.filter(
      ({ stage, lied, called }) => stage === 'live' && !lied && !called,
    )
    const ahead = gamesAhead(context).filter(({ lied }) => !lied)
    const game = byDie(dice[0]! < 0.2 && live.length > 0 ? live : ahead, dice[1])
    if (!game) return
    const lie = game.stage === 'live' ? scoreDown : byDie(LIES, dice[2])!
    context.history.write('faultLie', {
      lie: lie.name,
      game: `g_${game.id}`,
      source: game.sourceId,
    })
    await lie(context, game)
    await pause(lastsMs)
  } finally {
    close()
  }
}
