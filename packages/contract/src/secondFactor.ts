/** The setting of the second factor, and passkeys as one method of it (decision 020). */

import { hasControls, hasVisible } from '@sidebet/domain/account/invisibleCharacters'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { booleanField, untrustedField } from './wire.ts'

const newPasskeyRefusals = { noPasskeysHere: 409, tooManyPasskeys: 409 } as const
const addPasskeyRefusals = {
  ...newPasskeyRefusals,
  passkeyTooLate: 409,
  passkeyInvalid: 400,
} as const
const mfaPasskeyRefusals = { notPending: 403, noPasskeysHere: 409 } as const

const success = z.object({ message: z.literal('success') })

/** A change ends every other session of the user and gives this one a new id (GAP-019). */
export const mfaChangeStatus = endpoint({
  name: 'mfaChangeStatus',
  method: 'POST',
  path: '/api/user/mfachangestatus',
  access: 'user',
  requiresReauth: true,
  self: ['body.userID'],
  body: z.object({ userID: untrustedField, MFAon: booleanField }),
  answer: success,
})

/** Bytes as a browser or a device encodes them: base64url. */
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
})

const userVerification = z.enum(['discouraged', 'preferred', 'required'])

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn: the fields that the app uses. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
  excludeCredentials: z.array(credentialDescriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: userVerification.optional(),
    })
    .optional(),
})

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn: the fields that the app uses. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(credentialDescriptor).optional(),
  userVerification: userVerification.optional(),
})

/** The fields that both responses of a device share. The server ignores all other fields. */
const signed = { id: bytes, rawId: bytes, type: z.literal('public-key') }

/** `RegistrationResponseJSON` of WebAuthn. */
const created = z.object({
  ...signed,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
})

/** `AuthenticationResponseJSON` of WebAuthn. */
const asserted = z.object({
  ...signed,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }),
})

/**
 * `host` is the host name that the passkeys are bound to. It is '' where the address has none: then browsers create and
 * use no passkeys.
 */
export const passkeys = endpoint({
  name: 'passkeys',
  method: 'GET',
  path: '/api/user/passkeys/:userID',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  answer: z.object({
    host: z.string(),
    data: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.string().nullable(),
      }),
    ),
  }),
})

/** The user's name for a passkey. */
const passkeyName = z
  .string()
  .trim()
  .max(60)
  .refine((text) => hasVisible(text) && !hasControls(text))

/** The challenge for the next `addPasskey` of this session. */
export const newPasskey = endpoint({
  name: 'newPasskey',
  method: 'POST',
  path: '/api/user/newpasskey',
  access: 'user',
  requiresReauth: true,
  refusals: newPasskeyRefusals,
  self: ['body.userID'],
  body: z.object({ userID: untrustedField }),
  answer: z.object({ options: creationOptions }),
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/user/addpasskey',
  access: 'user',
  requiresReauth: true,
  refusals: addPasskeyRefusals,
  self: ['body.userID'],
  body: z.object({ userID: untrustedField, name: passkeyName, response: created }),
  answer: success,
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/user/removepasskey',
  access: 'user',
  requiresReauth: true,
  refusals: { unknownId: 404 },
  self: ['body.userID'],
  body: z.object({ userID: untrustedField, passkeyID: z.number().int().positive() }),
  answer: success,
})

/** The factors of a pending login beside mail and SMS. `passkeyHost` is the host of the account's passkeys, '' where it has none. */
export const mfaChoices = endpoint({
  name: 'mfaChoices',
  method: 'GET',
  path: '/api/user/mfachoices/:username',
  access: 'pending',
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: z.object({ passkeyHost: z.string() }),
})

/** The challenge for the next `checkMfaPasskey` of this pending login. */
export const newMfaPasskey = endpoint({
  name: 'newMfaPasskey',
  method: 'POST',
  path: '/api/user/newmfapasskey',
  access: 'pending',
  allowedInMaintenance: true,
  refusals: mfaPasskeyRefusals,
  self: ['body.username'],
  body: z.object({ username: untrustedField }),
  answer: z.object({ options: requestOptions }),
})

/** As `checkMfa`: false ends the pending login. */
export const checkMfaPasskey = endpoint({
  name: 'checkMfaPasskey',
  method: 'POST',
  path: '/api/user/checkmfapasskey',
  access: 'pending',
  allowedInMaintenance: true,
  refusals: { ...mfaPasskeyRefusals, passkeyTooLate: 409, passkeyUnknown: 400 },
  self: ['body.username'],
  body: z.object({ username: untrustedField, response: asserted }),
  answer: z.object({ MFAcheck: z.boolean() }),
})
