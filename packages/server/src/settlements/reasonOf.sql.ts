/** SQL expressions: why a bet is void, and why the settlement of a game waits. The texts are mapped in the domain. */
import { REASON_OF_NOTE, REASON_OF_RULE, type Reason } from '@sidebet/domain/games/reasons'
import { isOverdue } from './isOverdue.sql.ts'

const literal = (reason: Reason): string => `'${reason}'`

const whenEach = (reasonOf: Readonly<Record<string, Reason>>): string =>
  Object.entries(reasonOf)
    .map(([text, reason]) => `when '${text}' then ${literal(reason)}`)
    .join(' ')

/**
 * The reason of a void result `r` of game `g`. It is derived from columns that never change after the settlement, so rows of
 * earlier versions have one too.
 */
const voidOfResult = (r: string, g: string): string =>
  `case ${r}.source when 'operator' then ${literal('operatorVoid')}
    when 'rule' then case ${r}.reason ${whenEach(REASON_OF_RULE)} else ${literal('notPlayedIn48Hours')} end
    else case when ${g}.in_play_at is null then ${literal('cancelled')} else ${literal('abandoned')} end end`

/** The reason why settlement `s` voids its whole game; null when it does not. */
export const gameVoidReason = (s: string): string =>
  `(case when ${s}.outcome = 'void' then (
    select ${voidOfResult('vr', 'vg')} from results vr join games vg on vg.id = vr.game_id
    where vr.game_id = ${s}.game_id and vr.version = ${s}.version) end)`

/** The reason why settlement `s` voids bet `b`; null when it does not (`isVoid`). */
export const voidReason = (b: string, s: string): string =>
  `coalesce(${gameVoidReason(s)}, case when ${b}.accepted_at >= ${s}.starts_at then ${literal('acceptedAfterStart')} end)`

/** The reason why game `g`, which is not settled, waits; null for none. A suspension comes before a postponement. */
export const waitReason = (g: string): string =>
  `(case ${g}.note ${whenEach(REASON_OF_NOTE)} else case
    when ${g}.status = 'suspended' then ${literal('suspended')}
    when ${isOverdue(g)} then ${literal('noResult')}
    when ${g}.status = 'postponed' then ${literal('postponed')} end end)`
