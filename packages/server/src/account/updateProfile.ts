/** A change of the profile: shown at once, while the confirmed contacts still receive the codes (AC12). */

import { wireId } from '@sidebet/contract/ids'
import { type ContactKind, updateProfile as updateProfileCall } from '@sidebet/contract/profile'
import { profileTexts } from '@sidebet/copy/refusals/profile'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { accountAnswers } from '@sidebet/copy/screens/account'
import { normalizeEmail } from '@sidebet/domain/account/emailFormat'
import { checkProfile, type ProfileEntries } from '@sidebet/domain/account/profileChecks'
import { typedUsername } from '@sidebet/domain/account/username'
import type { AccountChange } from '@sidebet/domain/notices/accountChanges'
import { countTriesOf } from '../config/rateLimits.ts'
import { handle, type Request } from '../handle.ts'
import { notifyOfAccountChange } from '../notifications/outbox/notifyOfAccountChange.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/db.ts'
import { networkOf } from '../platform/http/networkOf.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import type { Session } from '../platform/http/session.ts'
import { unlessBusy } from '../platform/users/hashQueue.ts'
import { hashSecret } from '../platform/users/passwordHash.ts'
import { phoneForm } from '../platform/users/phoneForm.ts'
import {
  isEmailInUse,
  lockContacts,
  readQuestion,
  readUser,
  setRecovery,
} from '../platform/users/users.sql.ts'
import { sendContactCode } from './contactCode.ts'
import { dropUnconfirmed, putUnconfirmed, readUnconfirmed } from './contacts.sql.ts'
import { deleteLinkOf } from './passwordLinks.sql.ts'

type UpdateProfileRequest = Request<typeof updateProfileCall>

/** The stored values: the entries, with the answer hashed. */
type Entries = Omit<ProfileEntries, 'recovery'> & {
  readonly recovery: { readonly question: string; readonly secretHash: string } | null
}

type Changed =
  | { readonly kind: 'profileChanged' }
  | { readonly kind: 'userExists' }
  | { readonly kind: 'done'; readonly entered: readonly ContactKind[] }

const USER_EXISTS = done({ error: accountAnswers.userAlreadyExists, code: 'userExists' })

export const updateProfile = handle(updateProfileCall, (request) =>
  unlessBusy(() => change(request)),
)

async function change(request: UpdateProfileRequest) {
  const { services, session, body, ip } = request
  const { db, config } = services
  const { userId, username } = session
  if (!isOwnName(body.username, session)) return USER_EXISTS

  const result = checkProfile(
    { ...body, phone: phoneForm(body.phone) },
    { question: await readQuestion(db, userId) },
  )
  if (!result.ok) {
    const { code } = result.refusal
    if (code !== 'emailInvalid') return refused(updateProfileCall, { code })
    return done({ error: textOf(profileTexts, { code }), code })
  }
  const changes = await countTriesOf(services, 'accountChange', { user: userId })
  if (changes !== null) return tooManyTries(changes)
  const { email, phone, recovery } = result.value
  if (email !== (await readUser(db, userId)).email) {
    const wait = await countTriesOf(services, 'emailCheck', { network: networkOf(ip) })
    if (wait !== null) return tooManyTries(wait)
  }

  const hashed = recovery && {
    question: recovery.question,
    secretHash: await hashSecret(config.SECRET_KEY, recovery.secret),
  }
  const entries = { email, phone, recovery: hashed }
  const changed = await db.transaction((tx) => store(tx, request, entries))
  if (changed.kind === 'userExists') return USER_EXISTS
  if (changed.kind !== 'done') return refused(updateProfileCall, { code: changed.kind })
  // The change is made even when its codes cannot be sent: each can be requested again.
  await Promise.all(
    changed.entered.map((kind) =>
      sendContactCode(services, { userId, username, kind, value: entries[kind] }, ip),
    ),
  )
  return done({ message: 'success' as const })
}

/** A username cannot be changed: any other name counts as taken (GAP-028). */
function isOwnName(name: unknown, { userId, username }: Session): boolean {
  if (name === undefined || name === null || name === '') return true
  return [username, wireId('user', userId)].includes(typedUsername(String(name)))
}

async function store(
  tx: Tx,
  { session, body, ip }: UpdateProfileRequest,
  entries: Entries,
): Promise<Changed> {
  const { userId } = session
  const confirmed = await lockContacts(tx, userId)
  const waiting = await readUnconfirmed(tx, userId)
  // The forms: the row of a user whose contact is also another user's in this form was not migrated.
  const shown = {
    email: normalizeEmail(waiting.email ?? confirmed.email),
    phone: phoneForm(waiting.phone ?? confirmed.phone),
  }
  if (!isAsShown(body, shown)) return { kind: 'profileChanged' }
  const isNewEmail = entries.email !== shown.email && entries.email !== confirmed.email
  if (isNewEmail && (await isEmailInUse(tx, entries.email))) return { kind: 'userExists' }

  const kinds: readonly ContactKind[] = ['email', 'phone']
  const entered: ContactKind[] = []
  for (const kind of kinds.filter((kind) => entries[kind] !== shown[kind])) {
    if (entries[kind] === confirmed[kind]) await dropUnconfirmed(tx, userId, kind)
    else {
      await putUnconfirmed(tx, userId, kind, entries[kind])
      entered.push(kind)
    }
  }
  if (entries.recovery) {
    await setRecovery(tx, userId, entries.recovery)
    // The client that requested the link gave the old answer.
    await deleteLinkOf(tx, userId)
  }

  const changes: readonly AccountChange[] = [
    ...entered.map((kind) => `${kind}Entered` as const),
    ...(entries.recovery ? (['recoveryChanged'] as const) : []),
  ]
  for (const change of changes) await notifyOfAccountChange(tx, userId, change, confirmed.email)
  const id = wireId('user', userId)
  await audit(tx, {
    actor: id,
    action: 'account.profile',
    subject: id,
    ip,
    contact: entered.map((kind) => entries[kind]).join(', '),
    facts: { changes },
  })
  return { kind: 'done', entered }
}

/** A client with an older profile than the stored one would overwrite the newer change unintentionally. */
function isAsShown(
  { oldemail, oldphone }: UpdateProfileRequest['body'],
  shown: { readonly email: string; readonly phone: string },
): boolean {
  const isSame = (sentValue: unknown, asStored: (text: string) => string, value: string) =>
    sentValue === undefined || sentValue === null || asStored(String(sentValue)) === value
  return isSame(oldemail, normalizeEmail, shown.email) && isSame(oldphone, phoneForm, shown.phone)
}
