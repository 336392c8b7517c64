/** Notifications of a user's offers and bets. */
import { type LeagueCode, theName } from '@sidebet/domain/games/league'
import { type Cents, cents, minus } from '@sidebet/domain/money'
import { amountText } from '../numberText.ts'
import { type BetSubject, liveBet, offerToPost, pickShort } from '../sentences.ts'
import { availableAgain, reservedFor } from './endedStake.ts'
import type { Notification } from './notification.ts'
import { unlinkName } from './unlink.ts'

/** "Dallas Cowboys by 3.5 or more against the New York Giants". */
export function termsShort({ league, pick, homeTeam, awayTeam, spread }: BetSubject): string {
  const [winner, loser] = pick === 'home' ? [homeTeam, awayTeam] : [awayTeam, homeTeam]
  return `${pickShort(winner, spread / 100)} against ${theName(league, loser)}`
}

export type Takes = {
  readonly subject: BetSubject
  readonly audience: 'public' | 'friend' | 'group'
  readonly amountOffered: Cents
  /** The sums over all takes of this notification. `payCents` is the offerer's risk. */
  readonly total: { readonly takes: number; readonly cents: Cents; readonly payCents: Cents }
  /** The first of the takes, at least one. */
  readonly named: readonly {
    readonly accepter: string
    readonly amount: Cents
    readonly offererPay: Cents
  }[]
}

/** To the offerer: one take, or the sum of several. */
export function offerTaken(takes: Takes): Notification {
  const { subject, amountOffered, total } = takes
  const isWhole = total.cents === amountOffered
  const howMuch = `${isWhole ? 'all ' : ''}${amountText(total.cents)} of your offer`
  const who = accepters(takes)
  return {
    title: who
      ? `${who} accepted ${howMuch}`
      : `Your offer was accepted ${total.takes} times, for ${amountText(total.cents)} of ${amountText(amountOffered)}`,
    text: `${termsShort(subject)}. You risk ${amountText(total.payCents)} to win ${amountText(total.cents)}.`,
    mail: {
      ...(total.takes === 1 ? oneTake(takes) : manyTakes(takes)),
      button: total.takes === 1 ? 'See your bet' : 'See your bets',
    },
  }
}

/** "ben", "ben and 2 others"; null where `total` has more takes than `named`. */
function accepters({ total, named }: Takes): string | null {
  if (total.takes > named.length) return null
  const [first, ...others] = new Set(named.map(({ accepter }) => accepter))
  if (others.length === 0) return first!
  return `${first} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`
}

function oneTake({ subject, audience, amountOffered, named }: Takes) {
  const { amount, offererPay, accepter: name } = named[0]!
  const accepter = unlinkName(name)
  const whole = amount === amountOffered
  const howMuch = whole
    ? `all ${amountText(amount)} of your offer`
    : `${amountText(amount)} of the ${amountText(amountOffered)} that you offered`
  const stakes = { offererPay, accepterPay: amount }
  return {
    subject: `${accepter} accepted your bet`,
    paragraphs: [
      `${accepter} has accepted ${howMuch}.`,
      liveBet({ ...subject, side: 'offerer', counterpart: accepter, kind: audience, ...stakes }),
    ],
  }
}

/** Several takes of one offer: their sum, and the first accepters by name. */
function manyTakes({ subject, amountOffered, named, total }: Takes) {
  const { takes, cents: amount, payCents } = total
  const offer = offerToPost({
    ...subject,
    amountLeft: amount,
    offererPay: payCents,
    partialTake: true,
  })
  const lines = named.map((bet) => `${unlinkName(bet.accepter)} accepted ${amountText(bet.amount)}`)
  const others = takes - named.length
  if (others > 0) lines.push(`and ${others} more, which are among your live bets`)
  return {
    subject: `Your bet was accepted ${takes} times`,
    paragraphs: [
      `Your offer was accepted ${takes} times, for ${amountText(amount)} of the ${amountText(amountOffered)} that you offered.`,
      offer,
      lines.join('\n'),
    ],
  }
}

/** An offer whose rest was released. `forfeited` is the bonus in it that had expired. */
export type EndedOffer = {
  readonly subject: BetSubject
  readonly amountOffered: Cents
  readonly amountTaken: Cents
  readonly returned: Cents
  readonly forfeited: Cents
}

/** To the offerer: the stake that was released at the start of the game. */
export function offerLapsed(offer: EndedOffer): Notification {
  const { subject, amountOffered, amountTaken, ...back } = offer
  const amountLeft = minus(amountOffered, amountTaken)
  const wasTaken = amountTaken > 0
  const left = `${amountText(amountLeft)} of the ${amountText(amountOffered)} that you offered had not been accepted.`
  return {
    title: `Your offer has lapsed${availableAgain(back)}`,
    text: `${termsShort(subject)}. ${wasTaken ? left : 'Nobody had accepted it.'}`,
    mail: {
      subject: 'Your offer has lapsed',
      paragraphs: [
        `The game has started, and ${wasTaken ? left : 'nobody had accepted your offer.'}`,
        itWas(offer),
        reservedFor('it', back),
      ],
      button: 'See your statement',
    },
  }
}

/** The offer as a sentence, with the part that was not taken. */
export function itWas({ subject, amountOffered, amountTaken, returned }: EndedOffer): string {
  const amountLeft = minus(amountOffered, amountTaken)
  const offer = offerToPost({ ...subject, amountLeft, offererPay: returned, partialTake: true })
  return `It was this offer: ${offer}`
}

export type PlayedGame = {
  readonly league: LeagueCode
  readonly homeTeam: string
  readonly awayTeam: string
  /** The score by which bets were settled; null without one, as after a void. */
  readonly homeScore: number | null
  readonly awayScore: number | null
}

/** A user's sums over a game, in cents. `returned` is of void bets, `forfeited` of expired bonus. */
export type GameSums = {
  readonly outcome: 'final' | 'void'
  readonly stakedCents: number
  readonly paidCents: number
  readonly returnedCents: number
  readonly forfeitedCents: number
}

const button = 'See your bets'

/** To each user with bets on the game: the sum of all of them. */
export const gameSettled = (game: PlayedGame, sums: GameSums): Notification =>
  sums.outcome === 'void' ? gameVoid(game, sums) : gameOver(game, sums)

function gameVoid(
  { league, awayTeam, homeTeam }: PlayedGame,
  { stakedCents, paidCents, forfeitedCents }: GameSums,
): Notification {
  const [staked, paid, forfeited] = [cents(stakedCents), cents(paidCents), cents(forfeitedCents)]
  const available = amountText(minus(paid, forfeited))
  const back = `You had ${amountText(staked)} at stake, and ${available} are back in your available funds.${bonusOver(forfeited)}`
  const subject = `Your bets on ${awayTeam} at ${homeTeam} are void`
  const game = `${theName(league, awayTeam)} at ${theName(league, homeTeam)}`
  return {
    title: subject,
    text: `The game has no result that counts. ${back}`,
    mail: {
      subject,
      paragraphs: [
        `The game ${game} has no result that counts, so your bets on it are void.`,
        back,
      ],
      button,
    },
  }
}

function gameOver(
  { league, awayTeam, homeTeam, awayScore, homeScore }: PlayedGame,
  { stakedCents, paidCents, returnedCents, forfeitedCents }: GameSums,
): Notification {
  const [staked, paid, forfeited] = [cents(stakedCents), cents(paidCents), cents(forfeitedCents)]
  const game = `${theName(league, awayTeam)} at ${theName(league, homeTeam)}`
  const score =
    awayScore === null || homeScore === null
      ? ''
      : ` Final score: ${awayTeam} ${awayScore}, ${homeTeam} ${homeScore}.`
  const came =
    paid === 0
      ? `You had ${amountText(staked)} at stake, and lost it.`
      : `You had ${amountText(staked)} at stake, and ${amountText(minus(paid, forfeited))} came to your available funds, your own stakes included.${bonusOver(forfeited)}`
  return {
    title: `${wonOrLost(staked, paid)} on ${awayTeam} at ${homeTeam}`,
    text: `${came}${score}`,
    mail: {
      subject: `Your bets on ${awayTeam} at ${homeTeam} are settled`,
      paragraphs: [
        `The game ${game} is over.${score}`,
        came,
        ...(returnedCents === 0 ? [] : [lateBets(amountText(cents(returnedCents)))]),
      ],
      button,
    },
  }
}

export type CorrectionSums = {
  readonly outcome: 'final' | 'void'
  readonly wasVoid: boolean
  readonly stakedCents: number
  readonly wasPaidCents: number
  readonly paidCents: number
  readonly owedCents: number
}

/** Both settlements: the payout of the first, and the payout after the correction (GAP-118). */
export function gameCorrected(game: PlayedGame, sums: CorrectionSums): Notification {
  const { league, awayTeam, homeTeam, awayScore, homeScore } = game
  const { stakedCents, wasPaidCents, paidCents, owedCents } = sums
  const sum = (amount: number) => amountText(cents(amount))
  const teams = `${awayTeam} at ${homeTeam}`
  const played = `${theName(league, awayTeam)} at ${theName(league, homeTeam)}`
  const isVoid = sums.outcome === 'void'
  const score = isVoid
    ? 'The game has no result that counts after all.'
    : `Corrected score: ${awayTeam} ${awayScore}, ${homeTeam} ${homeScore}.`
  const first = sums.wasVoid || isVoid ? 'result' : 'score'
  const wrong = sums.wasVoid
    ? `Your bets on the game ${played} were void, and that was wrong.`
    : `The score of the game ${played}, by which your bets were settled, was wrong.`
  const owed =
    owedCents > 0 ? [`Your funds did not cover all of it: you owe ${sum(owedCents)}.`] : []
  return {
    title: isVoid
      ? `Your bets on ${teams} are void, by the corrected result`
      : `${wonOrLost(cents(stakedCents), cents(paidCents))} on ${teams}, by the corrected score`,
    text: [
      `${score} The ${sum(wasPaidCents)} of the first ${first} were taken back, and ${sum(paidCents)} came by the corrected one.`,
      ...owed,
    ].join(' '),
    mail: {
      subject: `The ${first} of ${teams} was corrected`,
      paragraphs: [
        `${wrong} ${score}`,
        `You had ${sum(stakedCents)} at stake. The ${sum(wasPaidCents)} that came to you by the first ${first} were taken back, and ${sum(paidCents)} came by the corrected one, your own stakes included.`,
        ...owed.map(
          (sentence) =>
            `${sentence} It is repaid first from what comes in; you can bet, and withdraw once it is repaid.`,
        ),
        `The first ${first} and the corrected one are shown with each bet, and its receipt is a new one.`,
      ],
      button,
    },
  }
}

function wonOrLost(staked: Cents, paid: Cents): string {
  if (paid > staked) return `You won ${amountText(minus(paid, staked))}`
  if (paid < staked) return `You lost ${amountText(minus(staked, paid))}`
  return 'You came out even'
}

/** The part of the returned stakes that is not available again; '' where there is none. */
const bonusOver = (forfeited: Cents) =>
  forfeited > 0
    ? ` Another ${amountText(forfeited)} of your stakes were bonus whose days are over.`
    : ''

const lateBets = (returned: string) =>
  `The game began earlier than was known when bets on it were accepted. Bets from after its start are void, for both sides: ${returned} of your money are such stakes that came back.`
