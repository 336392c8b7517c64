/** Mails and SMS to operators about the items that wait for them. They are part of the role: no inbox has them and no choice ends them. */
import { wireId } from '@sidebet/contract/ids'
import {
  failingFeeds,
  type OperatorNotification,
  operatorMail,
  operatorSms,
  overdueGames,
  waitingItems,
} from '@sidebet/copy/notifications/operator'
import { cents } from '@sidebet/domain/money'
import { ALERT_KINDS } from '@sidebet/domain/notices/operatorAlerts'
import { z } from 'zod'
import { FAILING_AFTER_MINUTES } from '../../../games/failingLeagues.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'
import { readOperatorIds, readUser } from '../../../platform/users/users.sql.ts'
import type { Services } from '../../../services.ts'
import { spendNoticeSms } from '../../outbox/messageLimits.ts'
import type { NoticeBody } from '../../outbox/outbox.ts'
import { links } from '../links.ts'
import type { Letter, Topic } from '../topic.ts'

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

export const operatorTopics = {
  'operator.feeds': {
    write: (services, { ref, body }) =>
      mailOperator(services, ref, failingFeeds(feedsBody.parse(body).leagues, minutesOf(services))),
  } satisfies Topic,
  'operator.waiting': {
    write: (services, { ref, body }) =>
      mailOperator(services, ref, waitingItems(waitingBody.parse(body))),
  } satisfies Topic,
  'operator.waiting.sms': {
    write: (services, { ref, body }) => textOperator(services, ref, waitingSmsBody.parse(body)),
  } satisfies Topic,
  'operator.overdue': {
    write: (services, { ref, body }) =>
      mailOperator(services, ref, overdueOf(overdueBody.parse(body))),
  } satisfies Topic,
} as const

/** Null when the user is no longer an operator. */
async function mailOperator(
  { db, origin }: Services,
  userId: number,
  notification: OperatorNotification,
): Promise<Letter | null> {
  if (!(await readOperatorIds(db)).includes(userId)) return null
  const { username, email } = await readUser(db, userId)
  const letter = operatorMail(username, notification, `${origin()}${links.operator}`)
  const mail = writeLetter({ to: email, ...letter })
  return { kind: 'mail', mail }
}

/** Null when the user is no longer an operator, has not confirmed a phone, or has received as many SMS as a day allows. */
async function textOperator(
  services: Services,
  userId: number,
  sum: NoticeBody['operator.waiting.sms'],
): Promise<Letter | null> {
  const { db, origin } = services
  if (!(await readOperatorIds(db)).includes(userId)) return null
  const { phone, isPhoneConfirmed } = await readUser(db, userId)
  if (!isPhoneConfirmed || !(await spendNoticeSms(services, { userId, phone }))) return null
  const text = operatorSms(sum, `${origin()}${links.operator}`)
  return { kind: 'sms', sms: { to: `+${phone}`, text } }
}

const minutesOf = ({ config }: Services) => ({
  failing: FAILING_AFTER_MINUTES,
  silent: config.SILENT_AFTER_MINUTES,
})

const overdueOf = ({ games, more }: NoticeBody['operator.overdue']) =>
  overdueGames(
    games.map((game) => ({ ...game, id: wireId('game', game.id) })),
    more,
  )
