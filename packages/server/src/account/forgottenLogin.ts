/** A forgotten login: the security question of an account, and the link for a client that answers it (GAP-022). */
import { wireId } from '@sidebet/contract/ids'
import {
  getQuestion as getQuestionCall,
  requestLogin as requestLoginCall,
} from '@sidebet/contract/recovery'
import { recoveryAnswers, recoveryTexts } from '@sidebet/copy/screens/recovery'
import { isEmail, normalizeEmail } from '@sidebet/domain/account/emailFormat'
import { LINK_LIFE_MS } from '@sidebet/domain/account/recovery'
import { possibleSecrets } from '@sidebet/domain/account/securityQuestions'
import { countTriesOf, giveBackTriesOf } from '../config/rateLimits.ts'
import { handle, type Request } from '../handle.ts'
import { spendMessage } from '../notifications/outbox/messageLimits.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/db.ts'
import { networkOf } from '../platform/http/networkOf.ts'
import { originOf } from '../platform/http/originOf.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { userAgentOf } from '../platform/http/userAgentOf.ts'
import { unlessBusy } from '../platform/users/hashQueue.ts'
import { hashSecret, keyOfSecret } from '../platform/users/passwordHash.ts'
import {
  findRecovery,
  lockRecovery,
  type Recovery,
  upgradeSecretHash,
} from '../platform/users/users.sql.ts'
import { hashToken, mailLink, newToken } from './passwordLink.ts'
import { storeLink } from './passwordLinks.sql.ts'
import { recoveryAccountOf } from './recoveryAccountOf.ts'

const NOT_SENT = refused(requestLoginCall, { code: 'linkNotSent' })

export const getQuestion = handle(getQuestionCall, async ({ services, params, ip }) => {
  const { db } = services
  const wait = await countTriesOf(services, 'recoveryQuestion', { network: networkOf(ip) })
  if (wait !== null) return tooManyTries(wait)
  const user = await userOf(db, params.email)
  return done(user ? [{ question: user.question }] : [])
})

export const requestLogin = handle(requestLoginCall, (request) =>
  unlessBusy(() => sendLink(request)),
)

async function sendLink(request: Request<typeof requestLoginCall>) {
  const { services, body, ip, http } = request
  const { db, config } = services
  const wait = await countTriesOf(services, 'recoveryAnswer', { network: networkOf(ip) })
  if (wait !== null) return tooManyTries(wait)
  const user = await userOf(db, body.email)
  if (!user) return done({ error: recoveryAnswers.unknownEmail })

  const judged = await judge(request, user)
  if (judged.kind === 'tooMany') return tooManyTries(judged.wait)
  // The client is unauthenticated: a right answer is no session, so no user is the actor.
  const auditFields = {
    actor: 'nobody',
    subject: wireId('user', user.id),
    ip,
    userAgent: userAgentOf(http.request),
  }
  const wrong = async () => {
    await audit(db, { ...auditFields, action: 'account.answerWrong' })
    return done({ error: recoveryAnswers.wrong })
  }
  if (judged.kind === 'wrong') return wrong()

  const mail = { kind: 'mail', userId: null, to: user.email, isConfirmed: true, ip } as const
  const spent = await spendMessage(services, mail)
  if (spent.kind === 'wait') return tooManyTries(spent.seconds)

  const token = newToken()
  const judgedUser = { ...user, secretHash: judged.secretHash }
  const isStored = await db.transaction(async (tx) => {
    // A change of the judged answer deletes all links of the user. The lock ensures that no link is stored after such a
    // change.
    if (!(await lockRecovery(tx, judgedUser))) return false
    await storeLink(tx, user.id, hashToken(token), LINK_LIFE_MS)
    return true
  })
  if (!isStored) return wrong()
  await audit(db, { ...auditFields, action: 'account.linkAsked' })
  // The response reports whether the mail was sent, so it does not use the outbox, which would store the token.
  const sent = await mailLink(services, user, { origin: originOf(config, http.request), token })
  if (sent.kind !== 'ok') return NOT_SENT
  return done({ error: recoveryAnswers.right, message: recoveryTexts.sent })
}

/** A text that is no e-mail belongs to no account. */
async function userOf(db: Db, text: string): Promise<Recovery | null> {
  const email = normalizeEmail(text)
  return isEmail(email) ? findRecovery(db, email) : null
}

/** `secretHash` is the stored hash of a right answer. */
type Judged =
  | { kind: 'right'; secretHash: string }
  | { kind: 'wrong' }
  | { kind: 'tooMany'; wait: number }

/** Counted before it is checked, so that concurrent answers cannot all pass. A right answer gives its try back. */
async function judge(
  { services, body, http }: Request<typeof requestLoginCall>,
  user: Recovery,
): Promise<Judged> {
  const { db, config } = services
  const account = await recoveryAccountOf(services, user.id, http.request)
  const wait = await countTriesOf(services, 'recoveryWrong', { account })
  if (wait !== null) return { kind: 'tooMany', wait }

  const secrets = possibleSecrets(body.secret)
  const giveBack = () => giveBackTriesOf(db, 'recoveryWrong', { account })
  const found = await findSecret(config.secretKeys, user.secretHash, secrets).catch(
    async (error) => {
      // The answer was not checked, so it does not count as wrong.
      await giveBack()
      throw error
    },
  )
  if (found === null) return { kind: 'wrong' }
  await giveBack()
  const [secret] = secrets
  if (found.key === config.SECRET_KEY && found.secret === secret)
    return { kind: 'right', secretHash: user.secretHash }
  const newHash = await hashSecret(config.SECRET_KEY, secret!)
  await upgradeSecretHash(db, user.id, user.secretHash, newHash)
  return { kind: 'right', secretHash: newHash }
}

/** The answer and the key with which the stored hash was made; null when it is of another answer. */
async function findSecret(
  keys: readonly string[],
  stored: string,
  secrets: readonly string[],
): Promise<{ readonly key: string; readonly secret: string } | null> {
  for (const secret of secrets) {
    const key = await keyOfSecret(keys, stored, secret)
    if (key !== null) return { key, secret }
  }
  return null
}
