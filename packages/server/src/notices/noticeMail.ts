import { cents } from '@sidebet/domain/money'
import { z } from 'zod'
import type { Db } from '../core/db.ts'
import type { NoticeBody, NoticeTopic } from '../core/outbox.ts'
import type { Services } from '../core/services.ts'
import { readUser } from '../core/users/users.sql.ts'
import { loginMail, passwordMail } from './accountMails.ts'
import { accountChanges, changeMail } from './changeMail.ts'
import { readNamedAs } from './friendFacts.sql.ts'
import { offerDeclinedMail } from './friendMails.ts'
import { friendNews } from './friendNews.ts'
import {
  groupEndedMail,
  groupInvitationMail,
  groupInvitationSms,
  offeredInGroupMail,
} from './groupMails.ts'
import { contactMail, invitationMail, invitationSms } from './helpMails.ts'
import {
  betTakenMail,
  gameSettledMail,
  type MailText,
  type NoticeMessage,
  offerLapsedMail,
  offerTakenMail,
} from './mailTexts.ts'
import {
  readBetTaken,
  readContactMessage,
  readGameOfUser,
  readOfferedInGroup,
  readOfferLapsed,
  readOfferTaken,
  readPlacesOf,
} from './noticeFacts.sql.ts'
import type { Notice } from './outbox.sql.ts'
import { readPaymentTold, readReturnTold } from './paymentFacts.sql.ts'
import { paymentMail, returnMail } from './paymentMails.ts'
import { readGrantTold } from './promotionFacts.sql.ts'
import { promotionBody, promotionMail } from './promotionMails.ts'
import { takesTold } from './takesTold.ts'

type Write = (db: Db, notice: Notice, supportEmail: string) => Promise<MailText | null>

const settledBody: z.ZodType<NoticeBody['game.settled']> = z.object({
  userId: z.number(),
  outcome: z.enum(['final', 'void']),
  stakedCents: z.number(),
  paidCents: z.number(),
  returnedCents: z.number().default(0),
})

const passwordBody: z.ZodType<NoticeBody['account.password']> = z.object({
  how: z.enum(['changed', 'reset']),
  at: z.string(),
  to: z.string().optional(),
  userAgent: z.string(),
  country: z.string(),
  region: z.string(),
})

const loginBody: z.ZodType<NoticeBody['session.login']> = z.object({
  count: z.number(),
  logins: z.array(z.object({ sessionId: z.number(), at: z.string(), userAgent: z.string() })),
  to: z.string().optional(),
})

const paymentBody: z.ZodType<NoticeBody['payment']> = z.object({
  state: z.enum(['completed', 'failed', 'rejected', 'returned']),
})

const backBody: z.ZodType<NoticeBody['payment.back']> = z.object({ returnId: z.number() })

const invitationBody: z.ZodType<NoticeBody['invitation.mail']> = z.object({
  to: z.string(),
  address: z.string(),
})

const groupInvitationBody: z.ZodType<NoticeBody['group.invitation.mail']> = z.object({
  inviterId: z.number(),
  to: z.string(),
  address: z.string(),
  name: z.string(),
  code: z.string(),
})

const offeredBody: z.ZodType<NoticeBody['group.offered']> = z.object({ userId: z.number() })

const endedBody: z.ZodType<NoticeBody['group.ended']> = z.object({
  userId: z.number(),
  name: z.string(),
  why: z.enum(['left', 'removed', 'deleted']),
  offers: z.number(),
  cents: z.number().transform(cents),
})

const changedBody: z.ZodType<NoticeBody['account.changed']> = z.object({
  change: z.enum(accountChanges),
  to: z.string(),
  at: z.iso.datetime(),
})

/** Who hears of a login or a new password, at the e-mail of then: one that was entered since may be a thief's (AC12). */
async function recipient(db: Db, userId: number, to: string | undefined) {
  const { username, email } = await readUser(db, userId)
  return { username, email: to ?? email }
}

const betTaken = async (db: Db, betId: number, supportEmail: string) => {
  const facts = await readBetTaken(db, betId)
  return facts && betTakenMail(facts, supportEmail)
}

/** Told by SMS, to a friend who may be no user, or to each member by a notice of their own (`tellMembers`). */
type NotOneMail = 'invitation.sms' | 'group.invitation.sms' | 'offer.friend' | 'group.offer'

const WRITERS: Readonly<Record<Exclude<NoticeTopic, NotOneMail>, Write>> = {
  async 'offer.taken'(db, { ref, body }, supportEmail) {
    const told = takesTold.parse(body)
    if (told.takes === 1) return betTaken(db, told.bets[0]!, supportEmail)
    const facts = await readOfferTaken(db, ref, told.bets)
    return facts && offerTakenMail(facts, told, supportEmail)
  },
  'bet.taken': (db, { ref }, supportEmail) => betTaken(db, ref, supportEmail),
  async 'offer.lapsed'(db, { ref }, supportEmail) {
    const facts = await readOfferLapsed(db, ref)
    return facts && offerLapsedMail(facts, supportEmail)
  },
  async 'offer.declined'(db, { ref }, supportEmail) {
    const facts = await readOfferLapsed(db, ref)
    const namedAs = await readNamedAs(db, ref)
    return facts && namedAs && offerDeclinedMail(facts, namedAs, supportEmail)
  },
  async 'game.settled'(db, { ref, body }, supportEmail) {
    const settled = settledBody.parse(body)
    const facts = await readGameOfUser(db, ref, settled.userId)
    return facts && gameSettledMail(facts, settled, supportEmail)
  },
  async 'account.changed'(db, { ref, body }, supportEmail) {
    const { username } = await readUser(db, ref)
    return changeMail(username, changedBody.parse(body), supportEmail)
  },
  async deposit(db, { ref }, supportEmail) {
    const facts = await readPaymentTold(db, ref)
    return facts && paymentMail(facts, paymentBody.parse(facts).state, supportEmail)
  },
  async payment(db, { ref, body }, supportEmail) {
    const facts = await readPaymentTold(db, ref)
    return facts && paymentMail(facts, paymentBody.parse(body).state, supportEmail)
  },
  async 'payment.back'(db, { ref, body }, supportEmail) {
    const facts = await readPaymentTold(db, ref)
    const back = await readReturnTold(db, backBody.parse(body).returnId)
    return facts && back && returnMail(facts, back, supportEmail)
  },
  async promotion(db, { ref, body }, supportEmail) {
    const facts = await readGrantTold(db, ref)
    return facts && promotionMail(facts, promotionBody.parse(body), supportEmail)
  },
  async 'account.password'(db, { ref, body }, supportEmail) {
    const password = passwordBody.parse(body)
    return passwordMail(await recipient(db, ref, password.to), password, supportEmail)
  },
  async 'session.login'(db, { ref, body }, supportEmail) {
    const { count, logins, to } = loginBody.parse(body)
    const places = await readPlacesOf(
      db,
      logins.map(({ sessionId }) => sessionId),
    )
    const nowhere = { country: '', region: '' }
    const told = logins.map((login) => ({ ...login, ...(places.get(login.sessionId) ?? nowhere) }))
    return loginMail(await recipient(db, ref, to), { count, logins: told }, supportEmail)
  },
  async 'contact.message'(db, { ref }, supportEmail) {
    const told = await readContactMessage(db, ref)
    return told && contactMail(told, supportEmail)
  },
  async 'invitation.mail'(db, { ref, body }) {
    const { username } = await readUser(db, ref)
    return invitationMail({ inviter: username, ...invitationBody.parse(body) })
  },
  async 'group.invitation.mail'(db, { body }) {
    const told = groupInvitationBody.parse(body)
    const { username } = await readUser(db, told.inviterId)
    return groupInvitationMail(username, told)
  },
  async 'group.offered'(db, { ref, body }, supportEmail) {
    const facts = await readOfferedInGroup(db, ref, offeredBody.parse(body).userId)
    return facts && offeredInGroupMail(facts, supportEmail)
  },
  async 'group.ended'(db, { body }, supportEmail) {
    const ended = endedBody.parse(body)
    return groupEndedMail(await readUser(db, ended.userId), ended, supportEmail)
  },
}

async function write(services: Services, notice: Notice): Promise<NoticeMessage | null> {
  const { db, config } = services
  const { topic, ref, body } = notice
  if (topic === 'offer.friend') return friendNews(services, notice)
  if (topic === 'invitation.sms') {
    const { username } = await readUser(db, ref)
    return { kind: 'sms', sms: invitationSms({ inviter: username, ...invitationBody.parse(body) }) }
  }
  if (topic === 'group.invitation.sms') {
    const told = groupInvitationBody.parse(body)
    const { username } = await readUser(db, told.inviterId)
    return { kind: 'sms', sms: groupInvitationSms(username, told) }
  }
  const writer = Object.hasOwn(WRITERS, topic) ? WRITERS[topic as keyof typeof WRITERS] : null
  if (!writer) throw new Error(`nobody knows the topic ${topic}`)
  const mail = await writer(db, notice, config.SUPPORT_EMAIL)
  if (!mail) throw new Error('what it is about is gone')
  return { kind: 'mail', mail }
}

/** What a notice says; null when there is nothing to say any more. Throws one sentence when it cannot be written. */
export async function noticeMessage(
  services: Services,
  notice: Notice,
): Promise<NoticeMessage | null> {
  const message = await write(services, notice)
  // A line break would start a header of its own: whoever chose such a name gets no mail (IN4).
  if (message?.kind === 'mail') {
    const { to, subject, replyTo = '' } = message.mail
    if (/[\r\n]/.test(to + subject + replyTo)) throw new Error('a header has a line break')
  }
  return message
}
