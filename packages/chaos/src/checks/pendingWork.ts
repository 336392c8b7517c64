/**
 * Checks that all overdue work is done: no ended game is unsettled, no game is suspended without a reason, no offer is open
 * on a started game, no notification is unsent.
 */

import type { ChaosContext } from '../environment/context.ts'
import type { GameOfFeed } from '../environment/gameOfFeed.ts'
import { Violation } from '../violation.ts'
import { pause } from '../waitUntil.ts'
import { hasOtherTeams } from './games.ts'

/** Time that a background job may take before its work counts as overdue. Jobs poll once per second. */
const SLACK = "interval '2500 milliseconds'"

/** A final score counts after two readings; then the game is settled. */
const SETTLED_WITHIN_MS = 6_000

const DAY_MS = 24 * 3_600_000

/** With high stakes a result needs a third reading, five minutes after its first. */
const WAITS_FOR_THIRD = `exists (select 1 from results r where r.game_id = games.id and r.version = games.result_version
    and r.second_read_at is not null and r.read_at > product_now() - interval '5 minutes' - ${SLACK})`

const LEFT: readonly string[] = [
  `select format('g_%s has not been marked started', id) as what from games
   where started_at is null and starts_at <= product_now() - ${SLACK} and settled_version is null`,
  `select format('o_%s is open on g_%s, which has started', o.id, g.id) as what from offers o
   join games g on g.id = o.game_id where o.state = 'open' and g.started_at <= product_now() - ${SLACK}`,
  `select format('g_%s has a confirmed result and is not settled', g.id) as what from games g
   join results r on r.game_id = g.id and r.version = g.result_version
   where g.settled_version is null and g.status <> 'suspended' and r.confirmed_at <= product_now() - ${SLACK}`,
  `select format('the settlement of g_%s is not over', game_id) as what from settlements
   where finished_at is null and started_at <= product_now() - ${SLACK}`,
  `select format('the notice %s (%s) is due', id, topic) as what from outbox
   where done_at is null and due_at <= product_now() - ${SLACK}`,
  `select format('the payment m_%s is due', id) as what from payments where due_at <= product_now() - ${SLACK}`,
  `select format('an event of %s, %s about %s, is due', provider, topic, resource) as what from webhook_inbox
   where due_at <= product_now() - ${SLACK}`,
  `select format('the %s of %s are due', what, provider) as what from provider_reads
   where due_at <= product_now() - ${SLACK}`,
  `select format('grant %s (%s) is to be lost', id, state) as what from promotion_grants
   where state = 'withheld' and last_day_to_use < ((product_now() - ${SLACK}) at time zone 'America/New_York')::date
     and not exists (select 1 from stake_bonus k join games m on m.id = k.game_id
       join settlements s on s.game_id = m.id and s.version = m.settled_version
       where k.grant_id = promotion_grants.id and k.stake <> 'offer' and s.outcome = 'void'
         and s.finished_at > product_now() - interval '1 day' - ${SLACK})`,
  `select format('p_%s is to be closed', p.id) as what from promotions p
   join ledger_accounts a on a.kind = 'promo.pool' and a.owner_id = p.id and a.balance_cents > 0
   where p.last_day < ((product_now() - ${SLACK}) at time zone 'America/New_York')::date`,
  // An offer that sign-up could not assign to the new user is assigned within a minute.
  `select format('o_%s is not given to its friend %s', o.id, u.username) as what from offers o
   join offer_contacts c on c.offer_id = o.id and c.named_by = 'email' join users u on u.email = c.email
   where o.state = 'open' and o.friend_id is distinct from u.id`,
  // Jobs that fail repeatedly. If the retry time is 10 s past, another process has done the work.
  `select format('stuck: %s', to_json(k)) as what from stuck_work k where due_at > now() - interval '10 seconds'`,
]

/**
 * The games whose first reading had the wrong teams or the start of another day, and a score. Such a row stays suspended, because a
 * game that was played is never replaced. It has no offers. A game may have a second row after it was void, as in an outage.
 */
async function readWrongGames({ cluster, model }: ChaosContext): Promise<Set<number>> {
  const rows = await cluster.sql<{
    id: number
    sourceId: string
    awayTeam: string
    homeTeam: string
    startsAt: Date
  }>(
    `select id, source_id as "sourceId", away_team as "awayTeam", home_team as "homeTeam", starts_at as "startsAt" from games
     where note in ('teams changed', 'start moved by more than a day') and result_version is not null
       and not exists (select 1 from offers o where o.game_id = games.id)`,
  )
  // By the source's id: the model may not have the product's id of such a row.
  const isWrong = (row: (typeof rows)[number]) =>
    model.games.some(
      (game) =>
        game.sourceId === row.sourceId && (hasOtherTeams(game, row) || hasOtherDay(game, row)),
    )
  return new Set(rows.filter(isWrong).map(({ id }) => id))
}

const hasOtherDay = (game: GameOfFeed, row: { readonly startsAt: Date }) =>
  Math.abs(row.startsAt.getTime() - game.startsAt) > DAY_MS

async function leftBehind(context: ChaosContext): Promise<string[]> {
  const { cluster, model } = context
  const wrong = await readWrongGames(context)
  const left: string[] = []
  for (const sql of LEFT)
    left.push(...(await cluster.sql<{ what: string }>(sql)).map(({ what }) => what))
  const withoutScore = await cluster.sql<{ what: string }>(
    `select format('g_%s has had no score for two days and is not void', id) as what from games
     where settled_version is null and starts_at <= product_now() - interval '49 hours' - ${SLACK} and not ${WAITS_FOR_THIRD}
       and id <> all($1)`,
    [[...wrong]],
  )
  left.push(...withoutScore.map(({ what }) => what))
  const over = model.games.filter(
    ({ id, overAt, lied, called }) =>
      id !== null &&
      !wrong.has(id) &&
      overAt !== null &&
      (called || !lied) &&
      Date.now() - overAt > SETTLED_WITHIN_MS,
  )
  // By the product's id: a game that is played after it was called off is a second game in the product.
  const unsettled = await cluster.sql<{ what: string }>(
    `select format('g_%s is over in the feed and not settled', id) as what from games
     where id = any($1) and settled_version is null and not ${WAITS_FOR_THIRD}`,
    [over.map(({ id }) => id)],
  )
  left.push(...unsettled.map(({ what }) => what))
  const right = model.games.filter(
    ({ id, lied, called }) => id !== null && !wrong.has(id) && !lied && !called,
  )
  const suspended = await cluster.sql<{ what: string }>(
    `select format('g_%s is suspended, and its feed is right', id) as what from games
     where id = any($1) and status = 'suspended'`,
    [right.map(({ id }) => id)],
  )
  left.push(...suspended.map(({ what }) => what))
  const corrected = over.flatMap(({ id, finals, lied, called }) => {
    const final = finals.length > 1 && !lied && !called ? finals.at(-1) : undefined
    return final ? [{ id, ...final }] : []
  })
  const settledWrong = await cluster.sql<{ what: string }>(
    `select format('g_%s is settled by %s-%s, and its feed says %s-%s', g.id, s.away_score, s.home_score, c.away, c.home) as what
     from jsonb_to_recordset($1) as c (id bigint, away int, home int)
     join games g on g.id = c.id
     join settlements s on s.game_id = g.id and s.version = g.settled_version and s.outcome = 'final'
     where (s.away_score, s.home_score) <> (c.away, c.home) and (
       select finished_at from settlements f where f.game_id = g.id order by version limit 1) > product_now() - interval '23 hours'`,
    [JSON.stringify(corrected)],
  )
  left.push(...settledWrong.map(({ what }) => what))
  return left
}

/** Waits until no work is overdue. Throws a Violation that lists the overdue work when it does not end in time. */
export async function drain(context: ChaosContext, patienceMs = 75_000): Promise<void> {
  const end = performance.now() + patienceMs
  let left: string[] = []
  for (;;) {
    left = await leftBehind(context).catch((error) => [
      `the database did not answer: ${error.message}`,
    ])
    if (left.length === 0 || context.violation) return
    if (performance.now() > end) break
    await pause(150)
  }
  const ids = left.flatMap((what) => what.match(/\b[a-z]_\d+\b/g) ?? [])
  await writeGames(context, ids)
  throw new Violation('nothing is stuck', left.slice(0, 5).join('; '), ids)
}

/** Writes the rows of these games to the history. */
async function writeGames(
  { cluster, history }: ChaosContext,
  ids: readonly string[],
): Promise<void> {
  const rows = await cluster
    .sql(
      `select to_json(g) as game, to_json(r) as result, to_json(s) as settlement from games g
       left join results r on r.game_id = g.id left join settlements s on s.game_id = g.id
       where format('g_%s', g.id) = any($1)`,
      [ids],
    )
    .catch(() => [])
  for (const row of rows) history.write('left', { row })
}
