/** A forgotten login: the question of an account, and the link for whoever knows its answer (GAP-022). */
import { wireId } from '@sidebet/contract/ids'
import {
  getQuestion as getQuestionCall,
  requestLogin as requestLoginCall,
} from '@sidebet/contract/recovery'
import { recoveryAnswers, recoveryTexts } from '@sidebet/contract/texts/recovery'
import { isEmail, lowerEmail } from '@sidebet/domain/account/emailFormat'
import { LINK_LIFE_MS } from '@sidebet/domain/account/recovery'
import { secretOf } from '@sidebet/domain/account/securityQuestions'
import { audit } from '../core/audit.ts'
import type { Db } from '../core/db.ts'
import { handle, type Request } from '../core/http/handle.ts'
import { originOf } from '../core/http/originOf.ts'
import { done, refused, tooManyTries } from '../core/http/reply.ts'
import { spendMessage } from '../core/messageBudget.ts'
import type { Services } from '../core/services.ts'
import { countTry, giveBackTries } from '../core/throttle.ts'
import { unlessBusy } from '../core/users/hashQueue.ts'
import { hashSecret, keyOfSecret } from '../core/users/passwordHash.ts'
import { findRecovery, type Recovery, upgradeSecretHash } from '../core/users/users.sql.ts'
import { hashToken, mailLink, newToken } from './passwordLink.ts'
import { storeLink } from './passwordLinks.sql.ts'
import { answersLimit, askedLimit } from './recoveryLimits.ts'

const NOT_SENT = refused(requestLoginCall, { code: 'linkNotSent' })

export const getQuestion = handle(getQuestionCall, async ({ services, params, ip }) => {
  const { db, config } = services
  const wait = await countTry(db, askedLimit('question', ip), config.THROTTLE_SCALE)
  if (wait !== null) return tooManyTries(wait)
  const user = await userOf(db, params.email)
  return done(user ? [{ question: user.question }] : [])
})

export const requestLogin = handle(requestLoginCall, (request) => unlessBusy(() => ask(request)))

async function ask(request: Request<typeof requestLoginCall>) {
  const { services, body, ip, http } = request
  const { db, config } = services
  const wait = await countTry(db, askedLimit('answer', ip), config.THROTTLE_SCALE)
  if (wait !== null) return tooManyTries(wait)
  const user = await userOf(db, body.email)
  if (!user) return done({ error: recoveryAnswers.unknownEmail })

  const judged = await judge(services, user, body.secret)
  if (judged.kind === 'tooMany') return tooManyTries(judged.wait)
  const id = wireId('user', user.id)
  if (judged.kind === 'wrong') {
    await audit(db, { actor: id, action: 'account.answerWrong', subject: id, ip })
    return done({ error: recoveryAnswers.wrong })
  }

  const mail = { kind: 'mail', userId: null, to: user.email, isConfirmed: true, ip } as const
  const spent = await spendMessage(services, mail)
  if (spent.kind === 'wait') return tooManyTries(spent.seconds)

  const token = newToken()
  await storeLink(db, user.id, hashToken(token), LINK_LIFE_MS)
  await audit(db, { actor: id, action: 'account.linkAsked', subject: id, ip })
  // The call says whether the mail has left, so nothing goes through the outbox, where the token would stand.
  const sent = await mailLink(services, user, { origin: originOf(config, http.request), token })
  if (sent.kind !== 'ok') return NOT_SENT
  return done({ error: recoveryAnswers.right, message: recoveryTexts.sent })
}

/** Something that is no e-mail belongs to nobody. */
async function userOf(db: Db, text: string): Promise<Recovery | null> {
  const email = lowerEmail(text)
  return isEmail(email) ? findRecovery(db, email) : null
}

type Judged = { kind: 'right' } | { kind: 'wrong' } | { kind: 'tooMany'; wait: number }

/** Counted before it is judged, so that many answers at the same moment cannot all pass; a right one is given back. */
async function judge({ db, config }: Services, user: Recovery, text: string): Promise<Judged> {
  const limit = answersLimit(user.id)
  const wait = await countTry(db, limit, config.THROTTLE_SCALE)
  if (wait !== null) return { kind: 'tooMany', wait }

  const secret = secretOf(text)
  const giveBack = () => giveBackTries(db, [limit])
  if (secret === null) return { kind: 'wrong' }
  const key = await keyOfSecret(config.secretKeys, user.secretHash, secret).catch(async (error) => {
    // Nobody looked at the answer, so it was not a wrong one.
    await giveBack()
    throw error
  })
  if (key === null) return { kind: 'wrong' }
  await giveBack()
  if (key !== config.SECRET_KEY) {
    const anew = await hashSecret(config.SECRET_KEY, secret)
    await upgradeSecretHash(db, user.id, user.secretHash, anew)
  }
  return { kind: 'right' }
}
