/** An offer in lists: only this file converts database rows to the fields of W5. */

import { wireId } from '@sidebet/contract/ids'
import type { OfferRow } from '@sidebet/contract/offers'
import { easternDate } from '@sidebet/domain/games/easternDate'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { shortName } from '@sidebet/domain/games/team'
import { type Cents, cents, fromHundredths, minus } from '@sidebet/domain/money'
import { computeOffererPay } from '@sidebet/domain/odds'
import type { Side } from '@sidebet/domain/spread'
import { shownEmail } from '../platform/users/shownEmail.ts'

/** The terms and teams that offers and bets have in common, as their queries select them (`termsColumns`). */
export type TermsRecord = {
  league: LeagueCode
  startsAt: Date
  homeTeam: string
  awayTeam: string
  gameId: number
  offererId: number
  offererUsername: string
  offererFirstName: string
  /** Shown to a friend or a group, never to the public (AZ2): '' there. */
  offererLastName: string
  pick: Side
  spread: number
  numerator: number
  denominator: number
  partialTake: boolean
  audience: 'public' | 'friend' | 'group'
  /** How the offerer named the friend; null for any other offer. */
  contact: { username: string; email: string; phone: string } | null
  /** The group and its current members; null for any other offer. */
  group: { name: string; members: string[] } | null
  regionLimit: string
  postedAt: Date
  offerAvailableBefore: Cents
  offerAtRiskBefore: Cents
  amountOffered: Cents
}

/** Selects a `TermsRecord` from offers `o`, games `g` and users `p` (the offerer). */
export const termsColumns = `o.league, g.home_team as "homeTeam", g.away_team as "awayTeam", o.game_id as "gameId",
  o.offerer_id as "offererId", p.username as "offererUsername", p.first_name as "offererFirstName", o.pick,
  o.spread_hundredths as spread, o.odds_numerator as numerator, o.odds_denominator as denominator,
  case when o.audience = 'public' then '' else p.last_name end as "offererLastName",
  case when o.audience = 'friend' then (
    select json_build_object('username', c.username, 'email', c.email, 'phone', c.phone)
    from offer_contacts c where c.offer_id = o.id) end as contact,
  case when o.audience = 'group' then (
    select json_build_object('name', r.name, 'members', array(
      select u.username from group_members m join users u on u.id = m.user_id
      where m.group_id = r.id and m.left_at is null order by m.joined_at, m.user_id))
    from groups r where r.id = o.group_id) end as "group",
  o.partial_take as "partialTake", o.audience, o.region_limit as "regionLimit", o.posted_at as "postedAt",
  o.available_before_cents as "offerAvailableBefore", o.at_risk_before_cents as "offerAtRiskBefore",
  o.amount_cents as "amountOffered"`

export type OfferRecord = TermsRecord & {
  id: number
  taken: Cents
  /** The start that sorts its list: an offer's own start follows shortly after its game's start moves. */
  listedAt: Date
}

/**
 * The fields that an offer and its bets share for the viewer. Each adds its amounts and ids with `Object.assign`. Spreading
 * so many fields into a new object takes five times as long, and a page has fifty of them.
 */
export function termsFields(row: TermsRecord, viewerId: number) {
  const { date, dateDB, dateShort, dateShortOUS, dateDate } = easternDate(
    row.startsAt.toISOString(),
  )
  const winner = row.pick === 'home' ? row.homeTeam : row.awayTeam
  return {
    dateProposed: row.postedAt.toISOString(),
    dateMatch: date,
    dateMatchDB: dateDB,
    dateTimeDB: row.startsAt.toISOString(),
    dateShort,
    dateShortOUS,
    dateDate,
    league: row.league,
    firstNameOffer: row.offererFirstName,
    lastNameOffer: row.offererLastName,
    usernameOffer: row.offererUsername,
    userIDoffer: wireId('user', row.offererId),
    winnerOffer: winner,
    winnerOfferShort: shortName(row.league, winner),
    spreadOffer: fromHundredths(row.spread),
    homeTeam: row.homeTeam,
    homeTeamShort: shortName(row.league, row.homeTeam),
    awayTeam: row.awayTeam,
    awayTeamShort: shortName(row.league, row.awayTeam),
    oddsNumeratorOffer: fromHundredths(row.numerator),
    oddsDenominatorOffer: fromHundredths(row.denominator),
    offerMaxRisk: ownBalance(row.offerAvailableBefore, row.offererId, viewerId),
    offerFundsAtRisk: ownBalance(row.offerAtRiskBefore, row.offererId, viewerId),
    amountOffered: fromHundredths(row.amountOffered),
    publicBet: row.audience === 'public',
    partialTake: row.partialTake,
    friend: row.audience === 'friend',
    friendUsername: row.contact?.username ?? '',
    friendEmail: shownEmail(row.contact?.email ?? ''),
    friendPhone: row.contact?.phone ?? '',
    gameID: wireId('game', row.gameId),
    group: row.audience === 'group',
    groupName: row.group?.name ?? '',
    groupMembers: row.group?.members ?? [],
    regionLimit: row.regionLimit,
  }
}

/** Only the owner sees this balance: other viewers get 0. */
export function ownBalance(balance: Cents, ownerId: number, viewerId: number): number {
  return ownerId === viewerId ? fromHundredths(balance) : 0
}

/** An offer for the wire: amountBet and both pays are those of the remaining part (W5). */
export function offerRow(row: OfferRecord, viewerId: number): OfferRow {
  const left = minus(row.amountOffered, row.taken)
  const reservedLeft = computeOffererPay(cents(row.taken), left, row)
  return Object.assign(termsFields(row, viewerId), {
    _id: wireId('offer', row.id),
    amountBet: fromHundredths(left),
    offerPay: fromHundredths(reservedLeft),
    acceptPay: fromHundredths(left),
  })
}
