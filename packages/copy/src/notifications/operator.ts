/** Mails and SMS to operators about items that need their decision. */
import {
  CORRECTED_WITHIN_MS,
  VOID_AFTER_MS,
  VOID_ANYWAY_AFTER_MS,
} from '@sidebet/domain/games/game'
import type { Cents } from '@sidebet/domain/money'
import type { AlertKind } from '@sidebet/domain/notices/operatorAlerts'
import { amountText } from '../numberText.ts'
import { hello } from './envelope.ts'
import type { MailText, Paragraph, Way } from './notification.ts'
import { unlinkName } from './unlink.ts'

const HOUR_MS = 3_600_000
const VOID_DAYS = VOID_ANYWAY_AFTER_MS / (24 * HOUR_MS)

export type OperatorNotification = {
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
  /** The link to the operators' page. */
  readonly way: Omit<Way, 'url'>
}

/** Times are ISO 8601 in UTC. */
type FailingLeague = {
  readonly source: string
  readonly league: string
  readonly since: string
  readonly error: string
}

type OverdueGame = {
  /** The wire id. */
  readonly id: string
  readonly league: string
  readonly awayTeam: string
  readonly homeTeam: string
  readonly startsAt: string
  readonly staked: Cents
}

type WaitingItem = {
  readonly id: string
  readonly kind: AlertKind
  readonly league: string
  readonly name: string
  readonly note: string
  readonly atStake: Cents
  readonly since: string
}

type WaitingSum = { readonly count: number; readonly atStake: Cents }

/** The state of a game, or the subject of a proposal. */
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

/** `url` is the operators' page. */
export const operatorMail = (
  username: string,
  { subject, paragraphs, way }: OperatorNotification,
  url: string,
): MailText => ({
  subject,
  paragraphs: [hello(username), ...paragraphs, { ...way, url }],
  foot: ['You receive this mail because you are an operator.', 'Sidebet'],
})

export const operatorSms = (sum: WaitingSum, url: string) => `Sidebet: ${sumText(sum)}: ${url}`

/** Leagues for which all requests fail. The minutes are the configured ones. */
export function failingFeeds(
  leagues: readonly FailingLeague[],
  minutes: { readonly failing: number; readonly silent: number },
): OperatorNotification {
  const names = leagues.map(({ source, league }) => `${source} ${league}`)
  const lines = leagues.map(
    ({ since, error }, at) => `${names[at]}: since ${timeText(since)}, last error: ${error}`,
  )
  return {
    subject: `All requests for ${names.length === 1 ? names[0] : `${names.length} leagues`} fail`,
    paragraphs: [
      `No request for these leagues has succeeded for ${minutes.failing} minutes or longer:`,
      lines.join('\n'),
      `After ${minutes.silent} minutes without an answer, posts and takes on games of a league are refused. Offers can still be cancelled. No game is void because of this within ${VOID_DAYS} days of its start. Where a league's second source fails, settlements wait for it or for an operator.`,
      'What to do: run "npm run ops -- feeds" and read the log line "feed". Check the provider\'s status page and our settings for it. Requests are repeated until one succeeds; no mail reports that.',
    ],
    way: { text: 'Games that have ended meanwhile can be settled here', button: 'See what waits' },
  }
}

export function waitingItems({
  items,
  ...sum
}: WaitingSum & { readonly items: readonly WaitingItem[] }): OperatorNotification {
  const lines = items.map(({ id, kind, league, name, note, atStake, since }) =>
    [
      `${id}${league && ` ${league}`}: ${unlinkName(name)}`,
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

/** "2 items wait for an operator, $40.00 at stake". */
function sumText({ count, atStake }: WaitingSum): string {
  const items = count === 1 ? '1 item waits' : `${count} items wait`
  return `${items} for an operator${atStake > 0 ? `, ${amountText(atStake)} at stake` : ''}`
}

export function overdueGames(games: readonly OverdueGame[], more: number): OperatorNotification {
  const count = games.length + more
  const lines = games.map(
    ({ id, league, awayTeam, homeTeam, startsAt, staked }) =>
      `${id} ${league}: ${awayTeam} at ${homeTeam}, start ${timeText(startsAt)}, ${amountText(staked)} at stake`,
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
