import { z } from 'zod'
import type { Db } from '../core/db.ts'
import type { NoticeBody, NoticeTopic } from '../core/outbox.ts'
import type { Sms } from '../core/ports.ts'
import { readUser } from '../core/users/users.sql.ts'
import { loginMail, passwordMail } from './accountMails.ts'
import { accountChanges, changeMail } from './changeMail.ts'
import { contactMail, invitationMail, invitationSms } from './helpMails.ts'
import {
  betTakenMail,
  gameSettledMail,
  type MailText,
  offerLapsedMail,
  offerTakenMail,
} from './mailTexts.ts'
import {
  readBetTaken,
  readContactMessage,
  readGameOfUser,
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

const WRITERS: Readonly<Record<Exclude<NoticeTopic, 'invitation.sms'>, Write>> = {
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
}

/** The mail that a notice is. Throws one sentence when it cannot be written. */
export async function noticeMail(db: Db, notice: Notice, supportEmail: string): Promise<MailText> {
  const write = Object.hasOwn(WRITERS, notice.topic)
    ? WRITERS[notice.topic as keyof typeof WRITERS]
    : null
  if (!write) throw new Error(`nobody knows the topic ${notice.topic}`)
  const mail = await write(db, notice, supportEmail)
  if (!mail) throw new Error('what it is about is gone')
  // A line break would start a header of its own: whoever chose such a name gets no mail (IN4).
  if (/[\r\n]/.test(mail.to + mail.subject + (mail.replyTo ?? '')))
    throw new Error('a header has a line break')
  return mail
}

/** The SMS that a notice is; null when it is a mail. */
export async function noticeSms(db: Db, { topic, ref, body }: Notice): Promise<Sms | null> {
  if (topic !== 'invitation.sms') return null
  const { username } = await readUser(db, ref)
  return invitationSms({ inviter: username, ...invitationBody.parse(body) })
}
