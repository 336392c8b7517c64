/** The content of the preview of a public offer (W28): nothing that a visitor of its link does not see. */
import { sharedOfferTexts } from '@sidebet/copy/screens/sharedOffer'
import { pickShort } from '@sidebet/copy/sentences'
import { leagueOf, theName } from '@sidebet/domain/games/league'
import { matchupColours, type TeamColours } from '@sidebet/domain/games/teamColours'
import { cents, formatDollars } from '@sidebet/domain/money'
import { computeOffererPay } from '@sidebet/domain/odds'
import type { Db } from '../../platform/database/db.ts'
import { type OfferByLink, readOfferByLink } from '../offers.sql.ts'
import { type StateOfLink, stateOf } from '../stateOfLink.ts'

const { bets, card: texts, states } = sharedOfferTexts

export type OfferCard = {
  /** "ann bets on the New England Patriots by 3.5 or more". */
  readonly title: string
  readonly league: string
  readonly game: string
  /** When it starts, in Eastern time: the time zone of the reader is unknown. */
  readonly starts: string
  readonly offerer: Stake
  readonly taker: Stake
  /** What became of it, or an invitation while it is open. */
  readonly note: string
}

/** A side of the bet: who puts up how much, in the colors of which team. */
type Stake = { readonly name: string; readonly amount: string; readonly colours: TeamColours }

/** Null for an offer that a visitor may not see. `now` is in milliseconds since 1970. */
export async function readOfferCard(
  db: Db,
  offerId: number,
  now: number,
): Promise<OfferCard | null> {
  const offer = await readOfferByLink(db, offerId)
  if (offer?.audience !== 'public' || offer.regionLimit !== 'none') return null
  return cardOf(offer, stateOf(offer, now))
}

function cardOf(offer: OfferByLink, state: StateOfLink): OfferCard {
  const { league, awayTeam, homeTeam, offererUsername, startsAt } = offer
  const winner = offer.pick === 'home' ? homeTeam : awayTeam
  const pick = pickShort(theName(league, winner), offer.spread / 100)
  // Of an offer that is over, the sums of all of it.
  const taken = cents(state === 'open' ? offer.taken : 0)
  const left = cents(offer.amountOffered - taken)
  const { away, home } = matchupColours(offer)
  const [own, other] = offer.pick === 'home' ? [home, away] : [away, home]
  return {
    title: bets({ name: offererUsername, pick }),
    league: leagueOf(league).title,
    game: texts.game(awayTeam, homeTeam),
    starts: EASTERN_TIME.format(startsAt),
    offerer: {
      name: offererUsername,
      amount: formatDollars(computeOffererPay(taken, left, offer)),
      colours: own,
    },
    taker: { name: texts.you, amount: formatDollars(left), colours: other },
    note: state === 'open' ? texts.invitation : states[state],
  }
}

const EASTERN_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** The card as one sentence, for messengers that show no picture. */
export const describeCard = ({ offerer, taker, game, starts }: OfferCard): string =>
  `${texts.stakes({ name: offerer.name, stake: offerer.amount, against: taker.amount })} ${game}, ${starts}`
