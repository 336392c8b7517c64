/** What notices tell, read when they are sent: the outbox says only what they are about. */
import type { LeagueCode } from '@sidebet/domain/games/league'
import { type Cents, cents, minus } from '@sidebet/domain/money'
import { partOfHold } from '@sidebet/domain/odds'
import { holdLeft, type OfferTerms } from '@sidebet/domain/offers/offer'
import type { Db } from '../core/db.ts'

/** Who is written to. */
export type Recipient = { readonly username: string; readonly email: string }

type Subject = OfferTerms & {
  readonly league: LeagueCode
  readonly homeTeam: string
  readonly awayTeam: string
}

const NOTHING = cents(0)

export type TermsRow = {
  league: LeagueCode
  homeTeam: string
  awayTeam: string
  pick: OfferTerms['pick']
  spread: number
  numerator: number
  denominator: number
}

export const SUBJECT = `g.league, g.home_team as "homeTeam", g.away_team as "awayTeam"`
const RECIPIENT = 'u.username, u.email'

export function subjectOf(row: TermsRow): Subject {
  const { league, homeTeam, awayTeam, pick, spread, numerator, denominator } = row
  return { league, homeTeam, awayTeam, pick, spread, odds: { numerator, denominator } }
}

export type BetTaken = {
  readonly to: Recipient
  readonly subject: Subject
  readonly accepter: string
  readonly audience: 'public' | 'friend' | 'group'
  readonly amount: Cents
  readonly offererPay: Cents
  readonly amountOffered: Cents
}

export async function readBetTaken(db: Db, betId: number): Promise<BetTaken | null> {
  const { rows } = await db.query<TermsRow & Recipient & Omit<BetTaken, 'to' | 'subject'>>(
    `select ${RECIPIENT}, ${SUBJECT}, b.pick, b.spread_hundredths as spread,
       b.odds_numerator as numerator, b.odds_denominator as denominator, b.audience,
       a.username as accepter, b.amount_cents as amount, b.offerer_pay_cents as "offererPay",
       o.amount_cents as "amountOffered"
     from bets b
     join offers o on o.id = b.offer_id
     join games g on g.id = b.game_id
     join users u on u.id = b.offerer_id
     join users a on a.id = b.accepter_id
     where b.id = $1`,
    [betId],
  )
  const row = rows[0]
  if (!row) return null
  const { username, email, accepter, audience, amount, offererPay, amountOffered } = row
  const to = { username, email }
  return { to, subject: subjectOf(row), accepter, audience, amount, offererPay, amountOffered }
}

export type OfferTaken = {
  readonly to: Recipient
  readonly subject: Subject
  readonly amountOffered: Cents
  /** These bets on it, by id. */
  readonly named: readonly { readonly accepter: string; readonly amount: Cents }[]
}

export async function readOfferTaken(
  db: Db,
  offerId: number,
  betIds: readonly number[],
): Promise<OfferTaken | null> {
  const { rows } = await db.query<TermsRow & Recipient & Omit<OfferTaken, 'to' | 'subject'>>(
    `select ${RECIPIENT}, ${SUBJECT}, o.pick, o.spread_hundredths as spread,
       o.odds_numerator as numerator, o.odds_denominator as denominator,
       o.amount_cents as "amountOffered",
       (select json_agg(json_build_object('accepter', a.username, 'amount', b.amount_cents) order by b.id)
        from bets b join users a on a.id = b.accepter_id where b.id = any($2::bigint[])) as named
     from offers o
     join games g on g.id = o.game_id
     join users u on u.id = o.offerer_id
     where o.id = $1`,
    [offerId, betIds],
  )
  const row = rows[0]
  if (!row) return null
  const { username, email, amountOffered, named } = row
  return { to: { username, email }, subject: subjectOf(row), amountOffered, named: named ?? [] }
}

export type OfferLapsed = {
  readonly to: Recipient
  readonly subject: Subject
  readonly amountOffered: Cents
  readonly amountTaken: Cents
  /** The rest of the hold, cash and bonus. */
  readonly returned: Cents
}

export async function readOfferLapsed(db: Db, offerId: number): Promise<OfferLapsed | null> {
  const { rows } = await db.query<TermsRow & Recipient & { amount: Cents; taken: Cents }>(
    `select ${RECIPIENT}, ${SUBJECT}, o.pick, o.spread_hundredths as spread,
       o.odds_numerator as numerator, o.odds_denominator as denominator,
       o.amount_cents as amount, o.taken_cents as taken
     from offers o
     join games g on g.id = o.game_id
     join users u on u.id = o.offerer_id
     where o.id = $1`,
    [offerId],
  )
  const row = rows[0]
  if (!row) return null
  const { username, email, amount, taken } = row
  const subject = subjectOf(row)
  return {
    to: { username, email },
    subject,
    amountOffered: amount,
    amountTaken: taken,
    returned: holdLeft({ amount, taken, terms: subject }),
  }
}

export type OfferedInGroup = {
  readonly to: Recipient
  readonly subject: Subject
  readonly group: string
  readonly offerer: string
  readonly amountLeft: Cents
  readonly offererPay: Cents
  readonly partialTake: boolean
}

/** An offer in a group for one of its members; all of it, when somebody has taken the rest meanwhile. */
export async function readOfferedInGroup(
  db: Db,
  offerId: number,
  userId: number,
): Promise<OfferedInGroup | null> {
  const { rows } = await db.query<
    TermsRow & Recipient & Omit<OfferedInGroup, 'to' | 'subject'> & { amount: Cents; taken: Cents }
  >(
    `select ${RECIPIENT}, ${SUBJECT}, o.pick, o.spread_hundredths as spread,
       o.odds_numerator as numerator, o.odds_denominator as denominator, o.amount_cents as amount,
       o.taken_cents as taken, o.partial_take as "partialTake", p.username as offerer, r.name as group
     from offers o
     join games g on g.id = o.game_id
     join groups r on r.id = o.group_id
     join users p on p.id = o.offerer_id
     join users u on u.id = $2
     where o.id = $1`,
    [offerId, userId],
  )
  const row = rows[0]
  if (!row) return null
  const { username, email, group, offerer, amount, taken, partialTake } = row
  const isLeft = taken < amount
  const amountLeft = isLeft ? minus(amount, taken) : amount
  const offererPay = partOfHold(isLeft ? taken : NOTHING, amountLeft, row)
  const to = { username, email }
  return { to, subject: subjectOf(row), group, offerer, amountLeft, offererPay, partialTake }
}

export type GameOfUser = {
  readonly to: Recipient
  readonly league: LeagueCode
  readonly homeTeam: string
  readonly awayTeam: string
  /** The score by which bets were settled; null when there is none, as after a void. */
  readonly homeScore: number | null
  readonly awayScore: number | null
}

export async function readGameOfUser(
  db: Db,
  gameId: number,
  userId: number,
): Promise<GameOfUser | null> {
  const { rows } = await db.query<Omit<GameOfUser, 'to'> & Recipient>(
    `select ${RECIPIENT}, ${SUBJECT}, s.home_score as "homeScore", s.away_score as "awayScore"
     from games g
     cross join users u
     left join lateral (
       select home_score, away_score from settlements
       where game_id = g.id order by version desc limit 1
     ) s on true
     where g.id = $1 and u.id = $2`,
    [gameId, userId],
  )
  const row = rows[0]
  if (!row) return null
  const { username, email, ...game } = row
  return { to: { username, email }, ...game }
}

type Place = { readonly country: string; readonly region: string }

/** Where these sessions are, by id; one that has ended, or was never located, is missing. */
export async function readPlacesOf(
  db: Db,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, Place>> {
  const { rows } = await db.query<Place & { id: number }>(
    `select id, country, coalesce(region, '') as region from sessions
     where id = any($1::bigint[]) and country is not null`,
    [sessionIds],
  )
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** A message of Contact Us: what was typed, and whose session it was. */
export type ContactTold = {
  readonly userId: number
  readonly account: string
  readonly username: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly sentAt: Date
}

export async function readContactMessage(db: Db, messageId: number): Promise<ContactTold | null> {
  const { rows } = await db.query<ContactTold>(
    `select m.user_id as "userId", u.username as account, m.username, m.email, m.phone, m.message,
       m.created_at as "sentAt"
     from contact_messages m join users u on u.id = m.user_id where m.id = $1`,
    [messageId],
  )
  return rows[0] ?? null
}
