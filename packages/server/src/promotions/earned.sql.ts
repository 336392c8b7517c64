/** The conditions of a grant `g` before its money may be withdrawn, and their progress; SQL expressions. */
import { linkedAccounts } from '../platform/users/linkedAccounts.sql.ts'
import { hasConfirmedContacts } from '../platform/users/users.sql.ts'
import { NEW_PLAYER_BETS, OWN_STAKE, type Side, settledBets } from './grantBets.sql.ts'
import { HAS_CONDITIONS, JUDGED_BETS } from './judgedBets.sql.ts'

const settledAs = (side: Side) =>
  `(select coalesce(sum(${OWN_STAKE[side]}), 0) from ${settledBets(side)})`

/** What the terms require has happened, in bets that may or may not count. It costs less than `PROGRESS`, and is checked first. */
const MAY_BE_EARNED = `case when g.accepts_needed > 0
  then (select count(distinct b.accepter_id) from ${NEW_PLAYER_BETS}) >= g.accepts_needed
  else ${settledAs('offerer')} + ${settledAs('accepter')} >= g.cents end`

/**
 * The progress of the grant as one row: new players (GAP-158) and cents of the user's own settled stakes (GAP-159) in bets that
 * count, and the reasons of bets that do not count.
 */
export const PROGRESS = `(
  select count(distinct other_id) filter (where reason is null)::int as players,
    coalesce(sum(stake) filter (where reason is null), 0)::bigint as stakes,
    coalesce(array_agg(reason order by bet_id) filter (where reason is not null), '{}') as uncounted
  from ${JUDGED_BETS} as judged)`

/** Conditions on a grant `o`: it was released, or it is to be released. */
const RELEASED = `o.state = 'free'`
const EARNED = `(${RELEASED} or o.earned_at is not null)`

const linkedHas = (user: string, promotion: string, condition: string) =>
  `(${HAS_CONDITIONS} and exists (select 1 from ${linkedAccounts(user)} as l
    join promotion_grants o on o.user_id = l.id and o.promotion_id = ${promotion}
    where l.id <> ${user} and ${condition}))`

/** An SQL condition: an account linked to this user, an expression, has or had a grant of this promotion. */
export const isUsed = (user: string, promotion: string) => linkedHas(user, promotion, 'true')

/** The same of grants that were released already: of linked accounts whose grants are both to be released, one is the first. */
export const IS_USED_BY_RELEASE = linkedHas('g.user_id', 'g.promotion_id', RELEASED)

/** Why no bet earns the grant at present (`GrantBlock`); null when bets do. */
export const BLOCK = `case when not ${HAS_CONDITIONS} then null
  when ${linkedHas('g.user_id', 'g.promotion_id', EARNED)} then 'used'
  when not ${hasConfirmedContacts('g.user_id')} then 'contacts' end`

/** An SQL condition: all requirements of the grant are met. */
export const IS_EARNED = `case when not ${MAY_BE_EARNED} then false when not ${HAS_CONDITIONS} then true
  else ${BLOCK} is null and (select case when g.accepts_needed > 0 then p.players >= g.accepts_needed else p.stakes >= g.cents end
    from ${PROGRESS} as p) end`
