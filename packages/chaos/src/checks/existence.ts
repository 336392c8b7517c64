/** Every acknowledged effect exists once with its terms, and no other effect exists. */

import type { ChaosContext } from '../environment/context.ts'
import { addressees, releaseOf } from '../model/audience.ts'
import { betsByOffer } from '../model/expectedFunds.ts'
import { payFor } from '../model/grader.ts'
import type { ModelBet, ModelOffer, ReferenceModel } from '../model/referenceModel.ts'
import { Violation } from '../violation.ts'

type OfferRow = {
  id: number
  user: number
  game: number
  pick: string
  spread: number
  numerator: number
  denominator: number
  amount: number
  taken: number
  state: string
  to: string
}
type BetRow = { id: number; offer: number; user: number; amount: number; offererPay: number }

export async function checkExistence(context: ChaosContext): Promise<void> {
  const { model, cluster } = context
  const offers = await cluster.sql<OfferRow>(
    `select o.id, offerer_id as user, game_id as game, pick, spread_hundredths as spread, odds_numerator as numerator,
       odds_denominator as denominator, amount_cents as amount, taken_cents as taken, state,
       concat_ws(' ', o.audience, r.name, nullif(c.username, ''), nullif(c.email, '')) as to
     from offers o left join groups r on r.id = o.group_id left join offer_contacts c on c.offer_id = o.id`,
  )
  const bets = await cluster.sql<BetRow>(
    `select id, offer_id as offer, accepter_id as user, amount_cents as amount, offerer_pay_cents as "offererPay"
     from bets`,
  )
  sameIds(context, 'o', 'post', model.offers, offers)
  sameIds(context, 'b', 'take', model.bets, bets)
  for (const row of offers) sameOffer(context, model.offers.get(row.id)!, row)
  for (const row of bets) sameBet(context, model.bets.get(row.id)!, row)
  for (const [offer, taken] of betsByOffer(model)) checkParts(model, offer, taken, offers)
}

const nameOf = (context: ChaosContext, user: number) =>
  context.users.find(({ id }) => id === user)?.name ?? `u_${user}`

function sameIds(
  context: ChaosContext,
  letter: string,
  kind: string,
  booked: ReadonlyMap<number, { user: number }>,
  rows: readonly { id: number; user: number }[],
): void {
  const there = new Set(rows.map(({ id }) => id))
  for (const [id, { user }] of booked) {
    if (there.has(id)) continue
    const name = nameOf(context, user)
    throw new Violation(
      'what was acknowledged is there',
      `${letter}_${id}, a ${kind} of ${name}, is lost`,
      [`${letter}_${id}`, name],
    )
  }
  for (const { id, user } of rows) {
    if (booked.has(id)) continue
    const name = nameOf(context, user)
    const found = `${letter}_${id} of ${name} is there, and no ${kind} was acknowledged with it`
    throw new Violation('what was not acknowledged has not happened', found, [
      `${letter}_${id}`,
      name,
    ])
  }
}

function sameOffer(context: ChaosContext, booked: ModelOffer, row: OfferRow): void {
  const expected = {
    ...booked.odds,
    user: booked.user,
    game: booked.game,
    pick: booked.pick,
    spread: booked.spread,
    amount: booked.amount,
    to: addressees(booked.audience),
  }
  const { numerator, denominator, user, game, pick, spread, amount, to } = row
  const is = { numerator, denominator, user, game, pick, spread, amount, to }
  const about = [`o_${row.id}`, nameOf(context, row.user)]
  if (JSON.stringify(expected) !== JSON.stringify(is)) {
    const found = `o_${row.id} is ${JSON.stringify(is)}, expected was ${JSON.stringify(expected)}`
    throw new Violation('an offer has the terms that were acknowledged', found, about)
  }
  const ended = booked.cancelled ? 'cancelled' : booked.declined ? 'declined' : null
  const isEnded = row.state === 'cancelled' || row.state === 'declined'
  const release = releaseOf(context.model, booked)
  if (ended === null && row.state === 'cancelled' && release !== 'no') booked.released = true
  else if (isEnded ? row.state !== ended : ended !== null) {
    const found = `o_${row.id} is ${row.state}, and ${ended ?? 'neither cancelled nor declined'} was acknowledged`
    throw new Violation('an acknowledged cancel is there, and no other', found, about)
  }
  if (row.state === 'open' && release === 'yes') {
    const found = `o_${row.id} is open, and ${to} or ${nameOf(context, row.user)}'s place in it has ended`
    throw new Violation('offers end with their group', found, [...about, to])
  }
  const rest = payFor(booked.amount, booked.odds) - payFor(row.taken, booked.odds)
  if (booked.cancelled && booked.cancelled.returned !== rest) {
    const found = `o_${row.id} returned ${booked.cancelled.returned} cents, and ${rest} were left`
    throw new Violation('a cancel returns what is left', found, about)
  }
}

function sameBet(context: ChaosContext, booked: ModelBet, row: BetRow): void {
  const { offer, user, amount, offererPay } = booked
  if (
    offer === row.offer &&
    user === row.user &&
    amount === row.amount &&
    offererPay === row.offererPay
  )
    return
  const found = `b_${row.id} is ${JSON.stringify(row)}, expected was ${JSON.stringify(booked)}`
  throw new Violation('a bet has the terms that were acknowledged', found, [
    `b_${row.id}`,
    nameOf(context, user),
  ])
}

/** The bets of an offer cover it from its first cent without gaps, and each pays its share of the whole. */
function checkParts(
  model: ReferenceModel,
  offerId: number,
  bets: ModelBet[],
  rows: readonly OfferRow[],
): void {
  const offer = model.offers.get(offerId)
  const row = rows.find(({ id }) => id === offerId)
  if (!offer || !row) throw new Violation('a bet has its offer', `o_${offerId}`, [`o_${offerId}`])
  let from = 0
  for (const bet of [...bets].sort((a, b) => b.left - a.left)) {
    const to = offer.amount - bet.left
    const about = [`o_${offerId}`, `b_${bet.id}`]
    if (to - bet.amount !== from) {
      const found = `b_${bet.id} took the cents from ${to - bet.amount} to ${to} of o_${offerId}, the one before ended at ${from}`
      throw new Violation('no cent of an offer is taken twice', found, about)
    }
    const pay = payFor(to, offer.odds) - payFor(from, offer.odds)
    if (pay !== bet.offererPay) {
      const found = `b_${bet.id} pays ${bet.offererPay} of o_${offerId}, its part is ${pay}`
      throw new Violation('parts add up to the hold', found, about)
    }
    from = to
  }
  if (from === row.taken) return
  const found = `o_${offerId} says that ${row.taken} cents are taken, its bets took ${from}`
  throw new Violation('no cent of an offer is taken twice', found, [`o_${offerId}`])
}
