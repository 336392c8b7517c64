/** Mails and SMS to operators about what waits for them. They are part of the role: no inbox has them and no choice ends them. */
import { wireId } from '@sidebet/contract/ids'
import { amountText } from '@sidebet/copy/numberText'
import {
  CORRECTED_WITHIN_MS,
  VOID_AFTER_MS,
  VOID_ANYWAY_AFTER_MS,
} from '@sidebet/domain/games/game'
import { cents } from '@sidebet/domain/money'
import { ALERT_KINDS, type AlertKind } from '@sidebet/domain/notices/operatorAlerts'
import { z } from 'zod'
import { FAILING_AFTER_MINUTES } from '../../core/failingLeagues.ts'
import { writeLetter } from '../../core/mail/letter.ts'
import type { Paragraph, Way } from '../../core/mail/paragraph.ts'
import { spendNoticeSms } from '../../core/messageBudget.ts'
import type { NoticeBody, WaitingSum } from '../../core/outbox.ts'
import type { Services } from '../../core/services.ts'
import { readOperatorIds, readUser } from '../../core/users/users.sql.ts'
import { links } from '../links.ts'
import { plain } from '../plainNames.ts'
import type { Letter, Topic } from '../topic.ts'

const HOUR_MS = 3_600_000
const VOID_DAYS = VOID_ANYWAY_AFTER_MS / (24 * HOUR_MS)

const feedsBody: z.ZodType<NoticeBody['operator.feeds']> = z.object({
  leagues: z.array(
    z.object({ source: z.string(), league: z.string(), since: z.string(), error: z.string() }),
  ),
})

const overdueBody: z.ZodType<NoticeBody['operator.overdue']> = z.object({
  games: z.array(
    z.object({
      id: z.int(),
      league: z.string(),
      awayTeam: z.string(),
      homeTeam: z.string(),
      startsAt: z.string(),
      staked: z.number().transform(cents),
    }),
  ),
  more: z.int(),
})

const waitingSum = { count: z.int(), atStake: z.number().transform(cents) }

const waitingBody: z.ZodType<NoticeBody['operator.waiting']> = z.object({
  ...waitingSum,
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(ALERT_KINDS),
      league: z.string(),
      name: z.string(),
      note: z.string(),
      atStake: z.number().transform(cents),
      since: z.string(),
    }),
  ),
})

const waitingSmsBody: z.ZodType<NoticeBody['operator.waiting.sms']> = z.object(waitingSum)

/** What is wrong with a game, or what a proposal needs. */
const WRONG: Readonly<Record<AlertKind, string>> = {
  suspended: 'kept from bets',
  overdue: 'overdue',
  disputed: 'disputed',
  reported: 'reported as wrong',
  waiting: 'without a result',
  decision: 'agreement wanted',
  role: 'agreement wanted: role',
  promotion: 'agreement wanted: promotion',
}

type Said = {
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
  /** What the link to the page of operators says, and the word on its button. */
  readonly way: Omit<Way, 'url'>
}

export const operatorTopics = {
  'operator.feeds': {
    write: (services, { ref, body }) =>
      operatorMail(services, ref, sayFeeds(feedsBody.parse(body), services.config)),
  } satisfies Topic,
  'operator.waiting': {
    write: (services, { ref, body }) =>
      operatorMail(services, ref, sayWaiting(waitingBody.parse(body))),
  } satisfies Topic,
  'operator.waiting.sms': {
    write: (services, { ref, body }) => operatorSms(services, ref, waitingSmsBody.parse(body)),
  } satisfies Topic,
  'operator.overdue': {
    write: (services, { ref, body }) =>
      operatorMail(services, ref, sayOverdue(overdueBody.parse(body))),
  } satisfies Topic,
} as const

/** Null when the user is not an operator any more. */
async function operatorMail(
  { db, origin }: Services,
  userId: number,
  { subject, paragraphs, way }: Said,
): Promise<Letter | null> {
  if (!(await readOperatorIds(db)).includes(userId)) return null
  const { username, email } = await readUser(db, userId)
  const mail = writeLetter({
    to: email,
    subject,
    paragraphs: [
      `Hello ${username},`,
      ...paragraphs,
      { ...way, url: `${origin()}${links.operator}` },
    ],
    foot: ['You receive this mail because you are an operator.', 'Sidebet'],
  })
  return { kind: 'mail', mail }
}

/** Null when the user is not an operator any more, has not confirmed a phone, or has received as many SMS as a day allows. */
async function operatorSms(
  services: Services,
  userId: number,
  sum: NoticeBody['operator.waiting.sms'],
): Promise<Letter | null> {
  const { db, origin } = services
  if (!(await readOperatorIds(db)).includes(userId)) return null
  const { phone, isPhoneConfirmed } = await readUser(db, userId)
  if (!isPhoneConfirmed || !(await spendNoticeSms(services, { userId, phone }))) return null
  const text = `Sidebet: ${sumText(sum)}: ${origin()}${links.operator}`
  return { kind: 'sms', sms: { to: `+${phone}`, text } }
}

function sayFeeds(
  { leagues }: NoticeBody['operator.feeds'],
  { SILENT_AFTER_MINUTES }: Services['config'],
): Said {
  const names = leagues.map(({ source, league }) => `${source} ${league}`)
  const lines = leagues.map(
    ({ since, error }, at) => `${names[at]}: since ${timeText(since)}, last error: ${error}`,
  )
  return {
    subject: `All requests for ${names.length === 1 ? names[0] : `${names.length} leagues`} fail`,
    paragraphs: [
      `No request for these leagues has succeeded for ${FAILING_AFTER_MINUTES} minutes or longer:`,
      lines.join('\n'),
      `After ${SILENT_AFTER_MINUTES} minutes without an answer, posts and takes on games of a league are refused. Offers can still be cancelled. No game is void because of this within ${VOID_DAYS} days of its start. Where a league's second source fails, settlements wait for it or for an operator.`,
      'What to do: run "npm run ops -- feeds" and read the log line "feed". Check the provider\'s status page and our settings for it. Requests are repeated until one succeeds; no mail reports that.',
    ],
    way: { text: 'Games that have ended meanwhile can be settled here', button: 'See what waits' },
  }
}

function sayWaiting({ items, ...sum }: NoticeBody['operator.waiting']): Said {
  const lines = items.map(({ id, kind, league, name, note, atStake, since }) =>
    [
      `${id}${league && ` ${league}`}: ${plain(name)}`,
      `${WRONG[kind]}${note && `: ${note}`}`,
      ...(atStake > 0 ? [`${amountText(atStake)} at stake`] : []),
      `since ${timeText(since)}`,
    ].join(', '),
  )
  const more = sum.count - items.length
  return {
    subject: sumText(sum),
    paragraphs: [
      sum.count === 1 ? 'This waits for an operator:' : 'These wait for an operator:',
      [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      `What to do: find out how each game ended, then settle, void or correct it. A settled game can be corrected only within ${CORRECTED_WITHIN_MS / HOUR_MS} hours of its first settlement. What another operator or an admin proposed needs your answer.`,
    ],
    way: { text: 'Do so here', button: 'See what waits' },
  }
}

/** "2 items wait for an operator, $40.00 at stake" */
function sumText({ count, atStake }: WaitingSum): string {
  const items = count === 1 ? '1 item waits' : `${count} items wait`
  return `${items} for an operator${atStake > 0 ? `, ${amountText(atStake)} at stake` : ''}`
}

function sayOverdue({ games, more }: NoticeBody['operator.overdue']): Said {
  const count = games.length + more
  const lines = games.map(
    ({ id, league, awayTeam, homeTeam, startsAt, staked }) =>
      `${wireId('game', id)} ${league}: ${awayTeam} at ${homeTeam}, start ${timeText(startsAt)}, ${amountText(staked)} at stake`,
  )
  return {
    subject: count === 1 ? '1 game waits for an operator' : `${count} games wait for an operator`,
    paragraphs: [
      `No result ${VOID_AFTER_MS / HOUR_MS} hours after the start:`,
      [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      `Bets stay open until a source or an operator gives a result. ${VOID_DAYS} days after its start a game is void only if it is on hold, or if its source does not answer at all, and no source has reported it as over.`,
      'What to do: find out how each game ended, then settle it or make it void.',
    ],
    way: { text: 'Do so here', button: 'See the games' },
  }
}

/** "2026-11-22 18:00 UTC" */
const timeText = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
