/** A passkey instead of a code: it passes the second factor under the same limit (AC5, decision 020). */
import {
  checkMfaPasskey as checkMfaPasskeyCall,
  mfaChoices as mfaChoicesCall,
  newMfaPasskey as newMfaPasskeyCall,
} from '@sidebet/contract/secondFactor'
import { countTriesOf } from '../config/rateLimits.ts'
import { handle, type Request } from '../handle.ts'
import { done, refused } from '../platform/http/reply.ts'
import { answerSecondFactor, judgeSecondFactor } from '../session/secondFactor.ts'
import { CHALLENGE_LIFE_MS, putChallenge, takeChallenge } from './challenges.sql.ts'
import { loadWebAuthn } from './loadWebAuthn.ts'
import { toCredentialDescriptor } from './ownPasskeys.ts'
import { notePasskeyUse, type Passkey, readPasskeys } from './passkeys.sql.ts'
import { type RelyingParty, relyingParty } from './relyingParty.ts'

export const mfaChoices = handle(mfaChoicesCall, async ({ services, session, http }) => {
  const party = relyingParty(services.config, http.request)
  const hasOne = party !== null && (await readPasskeys(services.db, session.userId)).length > 0
  return done({ passkeyHost: hasOne ? party.id : '' })
})

export const newMfaPasskey = handle(newMfaPasskeyCall, async ({ services, session, http }) => {
  const { db, config } = services
  if (!session.mfaPending) return refused(newMfaPasskeyCall, { code: 'notPending' })
  const party = relyingParty(config, http.request)
  const own = await readPasskeys(db, session.userId)
  if (!party || own.length === 0) return refused(newMfaPasskeyCall, { code: 'noPasskeysHere' })

  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_LIFE_MS,
    allowCredentials: own.map(toCredentialDescriptor),
    userVerification: 'discouraged',
  })
  await putChallenge(db, session.idHash, 'login', options.challenge)
  return done({ options })
})

/**
 * A wrong signature ends the pending login, as a wrong code does. A late one, or one with a passkey that the account does
 * not have, does not end it. The latter counts among the wrong codes.
 */
export const checkMfaPasskey = handle(checkMfaPasskeyCall, async (request) => {
  const { services, session, body, http } = request
  const { db, config } = services
  if (!session.mfaPending) return refused(checkMfaPasskeyCall, { code: 'notPending' })
  const party = relyingParty(config, http.request)
  if (!party) return refused(checkMfaPasskeyCall, { code: 'noPasskeysHere' })
  const challenge = await takeChallenge(db, session.idHash, 'login')
  if (challenge === null) return refused(checkMfaPasskeyCall, { code: 'passkeyTooLate' })

  const own = await readPasskeys(db, session.userId)
  const passkey = own.find(({ credentialId }) =>
    credentialId.equals(Buffer.from(body.response.id, 'base64url')),
  )
  if (!passkey) {
    await countTriesOf(services, 'mfaWrong', { user: session.userId })
    return refused(checkMfaPasskeyCall, { code: 'passkeyUnknown' })
  }
  const counter = await signedCounter(body.response, passkey, party, challenge)
  const check = await db.transaction((tx) =>
    judgeSecondFactor(
      tx,
      request,
      'passkey',
      async () => counter !== null && (await notePasskeyUse(tx, passkey.id, counter)),
    ),
  )
  return answerSecondFactor(request, check)
})

/** The device's counter, when it signed the challenge with the passkey for this host; null for any error. */
async function signedCounter(
  response: Request<typeof checkMfaPasskeyCall>['body']['response'],
  { credentialId, publicKey, counter, transports }: Passkey,
  party: RelyingParty,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter,
        transports,
      },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
