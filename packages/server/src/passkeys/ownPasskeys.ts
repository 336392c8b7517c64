/** The user's own passkeys: list, add and remove. */
import { wireId } from '@sidebet/contract/ids'
import {
  addPasskey as addPasskeyCall,
  newPasskey as newPasskeyCall,
  passkeys as passkeysCall,
  removePasskey as removePasskeyCall,
} from '@sidebet/contract/secondFactor'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { countTriesOf } from '../config/rateLimits.ts'
import { handle, type Request } from '../handle.ts'
import { notifyOfAccountChange } from '../notifications/outbox/notifyOfAccountChange.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/db.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { lockContacts } from '../platform/users/users.sql.ts'
import { CHALLENGE_LIFE_MS, putChallenge, takeChallenge } from './challenges.sql.ts'
import { loadWebAuthn } from './loadWebAuthn.ts'
import {
  deletePasskey,
  insertPasskey,
  type NewPasskey,
  type Passkey,
  readPasskeys,
} from './passkeys.sql.ts'
import { type RelyingParty, relyingParty } from './relyingParty.ts'

const MOST = 10

const SUCCESS = done({ message: 'success' as const })

export const passkeys = handle(passkeysCall, async ({ services, session, http }) => {
  const own = await readPasskeys(services.db, session.userId)
  return done({
    host: relyingParty(services.config, http.request)?.id ?? '',
    data: own.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  })
})

export const newPasskey = handle(newPasskeyCall, async ({ services, session, http }) => {
  const { db, config } = services
  const party = relyingParty(config, http.request)
  if (!party) return refused(newPasskeyCall, { code: 'noPasskeysHere' })
  const own = await readPasskeys(db, session.userId)
  if (own.length >= MOST) return refused(newPasskeyCall, { code: 'tooManyPasskeys' })

  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Sidebet',
    rpID: party.id,
    userID: new TextEncoder().encode(wireId('user', session.userId)),
    userName: session.username,
    timeout: CHALLENGE_LIFE_MS,
    attestationType: 'none',
    excludeCredentials: own.map(toCredentialDescriptor),
    // The passkey complements the password: the presence of the device is enough, without user verification (decision 020).
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
  await putChallenge(db, session.idHash, 'add', options.challenge)
  return done({ options })
})

/** A passkey in the format for browsers. */
export function toCredentialDescriptor({ credentialId, transports }: Passkey) {
  return { id: credentialId.toString('base64url'), type: 'public-key' as const, transports }
}

export const addPasskey = handle(addPasskeyCall, async (request) => {
  const { services, session, body, http } = request
  const { db, config } = services
  const party = relyingParty(config, http.request)
  if (!party) return refused(addPasskeyCall, { code: 'noPasskeysHere' })
  const wait = await countTriesOf(services, 'accountChange', { user: session.userId })
  if (wait !== null) return tooManyTries(wait)
  const challenge = await takeChallenge(db, session.idHash, 'add')
  if (challenge === null) return refused(addPasskeyCall, { code: 'passkeyTooLate' })

  const { verified, registrationInfo } = await verify(body.response, party, challenge)
  if (!verified) return refused(addPasskeyCall, { code: 'passkeyInvalid' })
  const { id, publicKey, counter } = registrationInfo.credential
  const passkey = {
    name: body.name,
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: body.response.response.transports,
  }
  const code = await db.transaction((tx) => store(tx, request, passkey))
  return code === null ? SUCCESS : refused(addPasskeyCall, { code })
})

/** Not verified for any error, because the response comes from the client. */
async function verify(
  response: Request<typeof addPasskeyCall>['body']['response'],
  party: RelyingParty,
  challenge: string,
): Promise<VerifiedRegistrationResponse> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    return await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    })
  } catch {
    return { verified: false }
  }
}

async function store(
  tx: Tx,
  { session, ip }: Request<typeof addPasskeyCall>,
  passkey: NewPasskey,
): Promise<null | 'tooManyPasskeys' | 'passkeyInvalid'> {
  const { userId } = session
  // Locks the user's row: concurrent additions are counted one after the other.
  const { email } = await lockContacts(tx, userId)
  if ((await readPasskeys(tx, userId)).length >= MOST) return 'tooManyPasskeys'
  if (!(await insertPasskey(tx, userId, passkey))) return 'passkeyInvalid'
  const id = wireId('user', userId)
  await audit(tx, { actor: id, action: 'account.passkeyAdded', subject: id, ip })
  await notifyOfAccountChange(tx, userId, 'passkeyAdded', email)
  return null
}

export const removePasskey = handle(removePasskeyCall, async ({ services, session, body, ip }) => {
  const { userId } = session
  const isRemoved = await services.db.transaction(async (tx) => {
    // The user is locked before the passkey, in the lock order of all transactions.
    const { email } = await lockContacts(tx, userId)
    if (!(await deletePasskey(tx, userId, body.passkeyID))) return false
    const id = wireId('user', userId)
    const facts = { passkey: body.passkeyID }
    await audit(tx, { actor: id, action: 'account.passkeyRemoved', subject: id, ip, facts })
    await notifyOfAccountChange(tx, userId, 'passkeyRemoved', email)
    return true
  })
  return isRemoved ? SUCCESS : refused(removePasskeyCall, { code: 'unknownId' })
})
