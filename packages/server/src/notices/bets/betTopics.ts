/** What users are told of their offers and bets. */
import { amountText } from '@sidebet/copy/numberText'
import { liveBet, offerToPost, pickShort } from '@sidebet/copy/sentences'
import { theName } from '@sidebet/domain/games/league'
import { type Cents, cents, minus } from '@sidebet/domain/money'
import { z } from 'zod'
import type { NoticeBody } from '../../core/outbox.ts'
import { availableAgain, heldFor } from '../heldFor.ts'
import { links } from '../links.ts'
import { plain } from '../plainNames.ts'
import { type Told, userTopic } from '../topic.ts'
import {
  type GameOfUser,
  type OfferEnded,
  type OfferTaken,
  readBetsTaken,
  readGamesOfUsers,
  readOffersEnded,
  readOffersTaken,
  type Subject,
} from './betFacts.sql.ts'
import { takesTold, toldUnder } from './takesTold.ts'

type Said = Omit<Told, 'kind'>

const settledBody: z.ZodType<NoticeBody['game.settled']> = z.object({
  userId: z.int(),
  outcome: z.enum(['final', 'void']),
  stakedCents: z.number(),
  paidCents: z.number(),
  returnedCents: z.number().default(0),
  forfeitedCents: z.number().default(0),
  version: z.number().optional(),
})

const correctedBody: z.ZodType<NoticeBody['game.corrected']> = z.object({
  userId: z.int(),
  // An older process corrected scores alone.
  outcome: z.enum(['final', 'void']).default('final'),
  wasVoid: z.boolean().default(false),
  version: z.number(),
  stakedCents: z.number(),
  wasPaidCents: z.number(),
  paidCents: z.number(),
  owedCents: z.number(),
})

export const betTopics = {
  'offer.taken': userTopic({
    kind: 'taken',
    body: takesTold,
    read: readOffersTaken,
    say: (facts) => ({ ...offerTaken(facts), gathers: toldUnder(facts.offerId) }),
  }),
  'bet.taken': userTopic({
    kind: 'taken',
    body: z.unknown(),
    read: readBetsTaken,
    say: offerTaken,
  }),
  'offer.lapsed': userTopic({
    kind: 'taken',
    body: z.unknown(),
    read: readOffersEnded,
    say: offerLapsed,
  }),
  'game.settled': userTopic({
    kind: 'results',
    body: settledBody,
    read: readGamesOfUsers,
    say: gameSettled,
  }),
  'game.corrected': userTopic({
    kind: 'results',
    body: correctedBody,
    read: readGamesOfUsers,
    say: gameCorrected,
  }),
} as const

/** "Dallas Cowboys by 3.5 or more against the New York Giants". */
export function termsShort({ league, pick, homeTeam, awayTeam, spread }: Subject): string {
  const [winner, loser] = pick === 'home' ? [homeTeam, awayTeam] : [awayTeam, homeTeam]
  return `${pickShort(winner, spread / 100)} against ${theName(league, loser)}`
}

/** To the offerer: one take, or what many come to. */
function offerTaken(facts: OfferTaken): Said {
  const { userId, subject, amountOffered, told, named } = facts
  const [first] = named
  const isWhole = told.cents === amountOffered
  const howMuch = `${isWhole ? 'all ' : ''}${amountText(told.cents)} of your offer`
  const who = accepters(facts)
  return {
    userId,
    title: who
      ? `${who} accepted ${howMuch}`
      : `Your offer was accepted ${told.takes} times, for ${amountText(told.cents)} of ${amountText(amountOffered)}`,
    text: `${termsShort(subject)}. You risk ${amountText(told.payCents)} to win ${amountText(told.cents)}.`,
    link: links.liveBet(facts, first!.id),
    mail: {
      ...(told.takes === 1 ? oneTake(facts) : manyTakes(facts)),
      button: told.takes === 1 ? 'See your bet' : 'See your bets',
    },
  }
}

/** "ben", "ben and 2 others"; null where there are more takes than can be named. */
function accepters({ told, named }: OfferTaken): string | null {
  if (told.takes > named.length) return null
  const [first, ...others] = new Set(named.map(({ accepter }) => accepter))
  if (others.length === 0) return first!
  return `${first} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`
}

function oneTake({ subject, audience, amountOffered, named }: OfferTaken) {
  const { amount, offererPay, accepter: name } = named[0]!
  const accepter = plain(name)
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

/** Many takes of one offer: what they come to, and the first of them by name. */
function manyTakes({ subject, amountOffered, named, told }: OfferTaken) {
  const { takes, cents: amount, payCents } = told
  const offer = offerToPost({
    ...subject,
    amountLeft: amount,
    offererPay: payCents,
    partialTake: true,
  })
  const lines = named.map((bet) => `${plain(bet.accepter)} accepted ${amountText(bet.amount)}`)
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

/** To the offerer: what came back at the start of the game. */
function offerLapsed({ userId, subject, amountOffered, amountTaken, ...back }: OfferEnded): Said {
  const amountLeft = minus(amountOffered, amountTaken)
  const offer = offerToPost({
    ...subject,
    amountLeft,
    offererPay: back.returned,
    partialTake: true,
  })
  const wasTaken = amountTaken > 0
  const left = `${amountText(amountLeft)} of the ${amountText(amountOffered)} that you offered had not been accepted.`
  return {
    userId,
    title: `Your offer has lapsed${availableAgain(back)}`,
    text: `${termsShort(subject)}. ${wasTaken ? left : 'Nobody had accepted it.'}`,
    link: links.statement,
    mail: {
      subject: 'Your offer has lapsed',
      paragraphs: [
        `The game has started, and ${wasTaken ? left : 'nobody had accepted your offer.'}`,
        `It was this offer: ${offer}`,
        heldFor('it', back),
      ],
      button: 'See your statement',
    },
  }
}

/** To each user with bets on the game: what all of them came to. */
function gameSettled({ bet, ...facts }: GameOfUser, body: NoticeBody['game.settled']): Said {
  const { userId } = body
  return {
    userId,
    ...(body.outcome === 'void' ? gameVoid(facts, body) : gameOver(facts, body)),
    link: bet ? links.pastBet(bet, bet.id) : links.pastBets,
  }
}

type Game = Omit<GameOfUser, 'bet'>
type Outcome = Omit<Said, 'userId' | 'link'>

const button = 'See your bets'

function gameVoid(
  { league, awayTeam, homeTeam }: Game,
  { stakedCents, paidCents, forfeitedCents }: NoticeBody['game.settled'],
): Outcome {
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
  { league, awayTeam, homeTeam, awayScore, homeScore }: Game,
  { stakedCents, paidCents, returnedCents, forfeitedCents }: NoticeBody['game.settled'],
): Outcome {
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

/** Both steps: what had come, and what the game comes to now (GAP-118). */
function gameCorrected({ bet, ...game }: GameOfUser, body: NoticeBody['game.corrected']): Said {
  const { league, awayTeam, homeTeam, awayScore, homeScore } = game
  const { userId, stakedCents, wasPaidCents, paidCents, owedCents } = body
  const sum = (amount: number) => amountText(cents(amount))
  const teams = `${awayTeam} at ${homeTeam}`
  const played = `${theName(league, awayTeam)} at ${theName(league, homeTeam)}`
  const isVoid = body.outcome === 'void'
  const score = isVoid
    ? 'The game has no result that counts after all.'
    : `Corrected score: ${awayTeam} ${awayScore}, ${homeTeam} ${homeScore}.`
  const first = body.wasVoid || isVoid ? 'result' : 'score'
  const wrong = body.wasVoid
    ? `Your bets on the game ${played} were void, and that was wrong.`
    : `The score of the game ${played}, by which your bets were settled, was wrong.`
  const owed =
    owedCents > 0 ? [`Your funds did not cover all of it: you owe ${sum(owedCents)}.`] : []
  const subject = `The ${first} of ${teams} was corrected`
  return {
    userId,
    title: isVoid
      ? `Your bets on ${teams} are void, by the corrected result`
      : `${wonOrLost(cents(stakedCents), cents(paidCents))} on ${teams}, by the corrected score`,
    text: [
      `${score} The ${sum(wasPaidCents)} of the first ${first} were taken back, and ${sum(paidCents)} came by the corrected one.`,
      ...owed,
    ].join(' '),
    link: bet ? links.pastBet(bet, bet.id) : links.pastBets,
    mail: {
      subject,
      paragraphs: [
        `${wrong} ${score}`,
        `You had ${sum(stakedCents)} at stake. The ${sum(wasPaidCents)} that came to you by the first ${first} were taken back, and ${sum(paidCents)} came by the corrected one, your own stakes included.`,
        ...owed.map(
          (said) =>
            `${said} It is repaid first from what comes in; you can bet, and withdraw once it is repaid.`,
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

/** What of the stakes that came back is not available again; '' where that is nothing. */
const bonusOver = (forfeited: Cents) =>
  forfeited > 0
    ? ` Another ${amountText(forfeited)} of your stakes were bonus whose days are over.`
    : ''

const lateBets = (returned: string) =>
  `The game began earlier than was known when bets on it were accepted. Bets from after its start are void, for both sides: ${returned} of your money are such stakes that came back.`
