/** Notifications about offers and bets. */
import {
  gameCorrected,
  gameSettled,
  offerLapsed,
  offerTaken,
} from '@sidebet/copy/notifications/bets'
import { z } from 'zod'
import type { NoticeBody } from '../../outbox/outbox.ts'
import { links } from '../links.ts'
import { type UserNotification, userTopic } from '../topic.ts'
import {
  type GameOfUser,
  type OfferEnded,
  type OfferTaken,
  readBetsTaken,
  readGamesOfUsers,
  readOffersEnded,
  readOffersTaken,
} from './betFacts.sql.ts'
import { takesInboxKey, takesSummary } from './takesSummary.ts'

type NotificationContent = Omit<UserNotification, 'kind'>

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
  // Older processes corrected scores only.
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
    body: takesSummary,
    read: readOffersTaken,
    compose: (facts) => ({ ...takesOf(facts), collapseKey: takesInboxKey(facts.offerId) }),
  }),
  'bet.taken': userTopic({
    kind: 'taken',
    body: z.unknown(),
    read: readBetsTaken,
    compose: takesOf,
  }),
  'offer.lapsed': userTopic({
    kind: 'taken',
    body: z.unknown(),
    read: readOffersEnded,
    compose: lapsed,
  }),
  'game.settled': userTopic({
    kind: 'results',
    body: settledBody,
    read: readGamesOfUsers,
    compose: settled,
  }),
  'game.corrected': userTopic({
    kind: 'results',
    body: correctedBody,
    read: readGamesOfUsers,
    compose: corrected,
  }),
} as const

/** To the offerer: one take, or the sum of many. */
function takesOf(facts: OfferTaken): NotificationContent {
  const { userId, gameId, summary: total, named } = facts
  return {
    ...{ userId, gameId },
    ...offerTaken({ ...facts, total }),
    link: links.liveBet(facts, named[0]!.id),
  }
}

function lapsed({ userId, gameId, ...offer }: OfferEnded): NotificationContent {
  return { userId, gameId, ...offerLapsed(offer), link: links.statement }
}

function settled(
  { bet, gameId, ...game }: GameOfUser,
  body: NoticeBody['game.settled'],
): NotificationContent {
  return { userId: body.userId, gameId, ...gameSettled(game, body), link: linkOf(bet) }
}

function corrected(
  { bet, gameId, ...game }: GameOfUser,
  body: NoticeBody['game.corrected'],
): NotificationContent {
  return { userId: body.userId, gameId, ...gameCorrected(game, body), link: linkOf(bet) }
}

const linkOf = (bet: GameOfUser['bet']) => (bet ? links.pastBet(bet, bet.id) : links.pastBets)
