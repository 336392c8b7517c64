/** Sign-up: the stated checks in the stated order, then user, accounts and audit record in one transaction. */

import { signUp as signUpCall } from '@sidebet/contract/account'
import { wireId } from '@sidebet/contract/ids'
import { statedSignUpTexts } from '@sidebet/copy/refusals/signUp'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { accountAnswers } from '@sidebet/copy/screens/account'
import { isEmail, normalizeEmail } from '@sidebet/domain/account/emailFormat'
import { checkSignUp, type NewUser, type SignUpRefusal } from '@sidebet/domain/account/signUpChecks'
import { countTriesOf } from '../config/rateLimits.ts'
import { attachContact } from '../friends/attachOffers.sql.ts'
import { handle } from '../handle.ts'
import { openAccounts } from '../ledger/ledger.ts'
import { isInvited } from '../notifications/outbox/invitationToken.ts'
import { audit } from '../platform/audit/audit.ts'
import { violatedUnique } from '../platform/database/databaseErrors.ts'
import { networkOf } from '../platform/http/networkOf.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { unlessBusy } from '../platform/users/hashQueue.ts'
import { hashPassword, hashSecret } from '../platform/users/passwordHash.ts'
import { phoneForm } from '../platform/users/phoneForm.ts'
import {
  confirmEmail,
  type Hashes,
  insertUser,
  isEmailInUse,
  isUsernameInUse,
} from '../platform/users/users.sql.ts'
import type { Services } from '../services.ts'
import { insertSignUpNetwork } from './signUpNetworks.sql.ts'

type Clash = 'username' | 'email'

export const signUp = handle(signUpCall, ({ services, body, ip, now }) =>
  unlessBusy(async () => {
    const { db, config } = services
    const wait = await countTriesOf(services, 'signUp', { network: networkOf(ip) })
    if (wait !== null) return tooManyTries(wait)

    const email = normalizeEmail(body.email)
    const emailInUse = isEmail(email) && (await isEmailInUse(db, email))
    const result = checkSignUp(
      { ...body, phone: phoneForm(body.phone), mfaOn: body.MFAon },
      { emailInUse },
    )
    if (!result.ok) return answerTo(result.refusal)

    const user = result.value
    if (await isUsernameInUse(db, user.username)) return inUse('username')
    const hashes = {
      password: await hashPassword(user.password),
      secret: await hashSecret(config.SECRET_KEY, user.secret),
    }
    const isReader = isInvited(config, body.invitation, user.email, now)
    const clash = await createUser(services, user, hashes, { ip, isReader })
    return clash ? inUse(clash) : done({ message: 'success' })
  }),
)

/** A stated refusal is a regular answer. Other refusals never result from our form, whose fields are required (GAP-025). */
function answerTo(refusal: SignUpRefusal) {
  return isStated(refusal)
    ? done({ error: textOf(statedSignUpTexts, refusal), code: refusal.code })
    : refused(signUpCall, refusal)
}

type Stated = Extract<SignUpRefusal, { code: keyof typeof statedSignUpTexts }>

const isStated = (refusal: SignUpRefusal): refusal is Stated =>
  Object.hasOwn(statedSignUpTexts, refusal.code)

function inUse(what: Clash) {
  return what === 'username'
    ? done({ error: accountAnswers.userAlreadyExists, code: 'userExists' })
    : answerTo({ code: 'emailInvalid' })
}

/**
 * Stores everything or nothing. `isReader`: the link of an invitation shows that the user reads the e-mail. Returns which of
 * username and e-mail another account has taken since the checks, or null.
 */
async function createUser(
  { db, config }: Services,
  user: NewUser,
  hashes: Hashes,
  { ip, isReader }: { readonly ip: string; readonly isReader: boolean },
): Promise<Clash | null> {
  try {
    await db.transaction(async (tx) => {
      const ownerId = await insertUser(tx, user, hashes)
      await openAccounts(tx, [
        { kind: 'user.cash', ownerId },
        { kind: 'user.at_risk', ownerId },
      ])
      if (isReader) await confirmEmail(tx, ownerId, user.email)
      const rule = config.CONTACTS_CONFIRMED
      await attachContact(tx, rule, { namedBy: 'email', contact: user.email })
      await attachContact(tx, rule, { namedBy: 'phone', contact: user.phone })
      await insertSignUpNetwork(tx, config, { userId: ownerId, ip })
      const id = wireId('user', ownerId)
      await audit(tx, { actor: id, action: 'account.signUp', subject: id, ip })
    })
    return null
  } catch (error) {
    const clash = clashOf(error)
    if (clash) return clash
    throw error
  }
}

/**
 * Which unique column an insert violated. `username` and `username_key` have constraints whose names start with
 * `users_username`.
 */
function clashOf(error: unknown): Clash | null {
  const constraint = violatedUnique(error)
  if (constraint?.startsWith('users_username')) return 'username'
  return constraint === 'users_email_key' ? 'email' : null
}
