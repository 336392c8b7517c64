/**
 * Grants and pots: each grant is given once from its pot, released or taken back for a reason, and every cent is accounted
 * for.
 */

import type { ChaosContext } from '../environment/context.ts'
import { type Earning, earns } from '../model/earns.ts'
import { daysAfter, easternDay } from '../model/easternDay.ts'
import type { Outside } from '../model/expectedFunds.ts'
import { grantName, type ModelPromotion } from '../model/referenceModel.ts'
import { Violation } from '../violation.ts'
import { checkStakes, readStakes, type Stake, stillOut } from './bonus.ts'

export type GrantRow = {
  readonly id: number
  readonly user: number
  readonly promotion: string
  readonly cents: number
  readonly state: 'withheld' | 'free' | 'lost'
  readonly lastDay: string | null
  /** Milliseconds since 1970. */
  readonly grantedAt: number
  /** Null when the grant has no account. */
  readonly balance: number | null
  /** Cents that went from the grant's account back to the pot. */
  readonly takenBack: number
  /** Cents that a corrected settlement had returned to the account and that had left it: the reversal took them from cash. */
  readonly tookCash: number
}

type PotRow = { readonly name: string; readonly balance: number; readonly closed: number }

export type Grants = {
  readonly grants: readonly GrantRow[]
  readonly pots: readonly PotRow[]
  readonly stakes: readonly Stake[]
}

const GRANTS = `select g.id::float8 as id, g.user_id::float8 as user, p.name as promotion, g.cents::float8 as cents, g.state,
    to_char(g.last_day_to_use, 'YYYY-MM-DD') as "lastDay", (extract(epoch from g.granted_at) * 1000)::float8 as "grantedAt",
    a.balance_cents::float8 as balance,
    (select coalesce(sum(case t.from_account when a.id then t.cents else -t.cents end), 0)::float8 from ledger_transfers t
     where a.id in (t.from_account, t.to_account) and t.kind in ('expire', 'forfeit')) as "takenBack",
    (select coalesce(sum(t.cents), 0)::float8 from ledger_transfers t join settlements s on s.game_id = t.ref
       and s.version = split_part(t.key, ':', 3)::int and s.corrected_by is not null
     where t.kind = 'settle' and t.to_account = a.id)
    - (select coalesce(sum(t.cents), 0)::float8 from ledger_transfers t where t.kind = 'reversal' and t.from_account = a.id)
      as "tookCash"
  from promotion_grants g join promotions p on p.id = g.promotion_id
  left join ledger_accounts a on a.kind = 'user.bonus' and a.owner_id = g.id order by g.id`

const POTS = `select p.name, a.balance_cents::float8 as balance,
    (select coalesce(sum(case t.from_account when a.id then t.cents else -t.cents end), 0)::float8 from ledger_transfers t
     where t.kind in ('promotionClosed', 'promotionReopened') and a.id in (t.from_account, t.to_account)) as closed
  from promotions p join ledger_accounts a on a.kind = 'promo.pool' and a.owner_id = p.id order by p.id`

export async function readGrants({ cluster }: ChaosContext): Promise<Grants> {
  return {
    grants: await cluster.sql<GrantRow>(GRANTS),
    pots: await cluster.sql<PotRow>(POTS),
    stakes: await readStakes(cluster),
  }
}

/** Returns false while an earned grant is not yet released. */
export async function checkGrants(
  context: ChaosContext,
  { grants, pots, stakes }: Grants,
  outside: Outside,
): Promise<boolean> {
  const { model } = context
  sameNames(
    'a grant',
    [...model.grants.keys()],
    grants.map(({ promotion, user }) => grantName(promotion, user)),
  )
  sameNames(
    'a promotion',
    [...model.promotions.keys()],
    pots.map(({ name }) => name),
  )
  const earning = { model, outside }
  for (const grant of grants) checkGrant(context, grant, stakes, earning)
  for (const pot of pots) checkPot(context, model.promotions.get(pot.name)!, pot, grants)
  await checkStakes(context, grants, stakes)
  return grants.every(
    (grant) =>
      grant.state === 'free' ||
      !earns(earning, grant, model.promotions.get(grant.promotion)!, 'surely'),
  )
}

function sameNames(what: string, expected: readonly string[], there: readonly string[]): void {
  const lost = expected.find((name) => !there.includes(name))
  if (lost)
    throw new Violation('what was acknowledged is there', `${what}, ${lost}, is lost`, [lost])
  const more = there.find((name, at) => !expected.includes(name) || there.indexOf(name) !== at)
  if (!more) return
  const rule = 'what was not acknowledged has not happened'
  throw new Violation(rule, `${what}, ${more}, is there`, [more])
}

function checkGrant(
  context: ChaosContext,
  grant: GrantRow,
  stakes: readonly Stake[],
  earning: Earning,
): void {
  const { id, promotion: name, cents, state, lastDay, balance, takenBack, tookCash } = grant
  const promotion = context.model.promotions.get(name)!
  const user = context.users.find((candidate) => candidate.id === grant.user)?.name ?? ''
  const must = (rule: string, isMet: boolean, found: string) => {
    if (!isMet)
      throw new Violation(rule, `grant ${id} of ${user} (${name}): ${found}`, [user, name])
  }
  must('a grant is what was promised', cents === promotion.perUser, `it is of ${cents}`)
  const last = lastDayOf(promotion, grant.grantedAt)
  must('a grant is what was promised', lastDay === last, `to be used by ${lastDay}, not ${last}`)
  if (promotion.isFree) {
    must('a grant is what was promised', state === 'free' && balance === null, `it is ${state}`)
    return
  }
  if (state === 'free') {
    const isEarned = earns(earning, grant, promotion, 'maybe')
    must('a grant is released when it is earned', isEarned, 'it is free, and is not earned')
  }
  if (state === 'lost' || takenBack > 0) {
    const isOver = last !== null && easternDay(context.productNow()) > last
    must(
      'a grant is lost after its last day',
      isOver,
      `${takenBack} were taken back, it is ${state}`,
    )
  }
  const out = stillOut(context.model, earning.outside, stakes, id)
  if (state === 'lost') {
    // The unused part is taken back, except for stakes in open offers.
    const least = Math.max(0, cents - out.used - out.offered)
    const isTaken = takenBack >= least && takenBack <= cents
    must('what was not used is taken back', isTaken, `${takenBack} were, of ${least} to ${cents}`)
  }
  const rest = state === 'free' ? 0 : cents - out.offered - out.betOrLost - takenBack + tookCash
  must('bonus returns to where it came from', balance === rest, `${balance} in it, not ${rest}`)
}

function lastDayOf({ days, isFree }: ModelPromotion, grantedAt: number): string | null {
  return isFree || !days ? null : daysAfter(easternDay(grantedAt), days)
}

function checkPot(
  context: ChaosContext,
  { name, initial, lastDay }: ModelPromotion,
  { balance, closed }: PotRow,
  grants: readonly GrantRow[],
): void {
  const of = grants.filter(({ promotion }) => promotion === name)
  const given = of.reduce((sum, { cents, takenBack }) => sum + cents - takenBack, 0)
  const must = (rule: string, isMet: boolean, found: string) => {
    if (!isMet) throw new Violation(rule, `${name}: ${found}`, [name])
  }
  must('a pot gives no more than it has', given + closed <= initial, `${given} given of ${initial}`)
  const rest = initial - given - closed
  must('a pot has what nobody got', balance === rest, `${balance} in it, not ${rest}`)
  const isOver = lastDay !== null && easternDay(context.productNow()) > lastDay
  must('a pot is closed after its last day', closed === 0 || isOver, `${closed} went to the house`)
}

/** Returns the current worth in cents of each grant by its name, for the reference model. */
export function worthOf(grants: readonly GrantRow[]): (grant: string) => number {
  const worth = new Map(
    grants.map(({ promotion, user, cents, takenBack }) => [
      grantName(promotion, user),
      cents - takenBack,
    ]),
  )
  return (grant) => worth.get(grant) ?? 0
}

/** Bonus cents per user. */
export function bonusOf(grants: readonly GrantRow[]): Map<number, number> {
  const of = new Map<number, number>()
  for (const { user, balance } of grants) of.set(user, (of.get(user) ?? 0) + (balance ?? 0))
  return of
}
