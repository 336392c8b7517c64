/** A device with a passkey that sends what WebAuthn specifies: ES256, no attestation. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Changes that a test makes to the device's data. */
type Bend = {
  /** The origin that the browser reports. */
  readonly origin?: string
  readonly rpId?: string
  /** The reported number of uses. */
  readonly counter?: number
  readonly challenge?: string
  /** Another key signs. */
  readonly isForged?: true
}

const USER_PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

export type Authenticator = ReturnType<typeof makeAuthenticator>

export function makeAuthenticator(origin: string) {
  const host = new URL(origin).hostname
  const keys = newKeys()
  const id = randomBytes(32)
  let counter = 0

  const ids = { id: base64url(id), rawId: base64url(id), type: 'public-key' }

  function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, bend: Bend) {
    const data = { type, challenge: bend.challenge ?? challenge, origin: bend.origin ?? origin }
    return Buffer.from(JSON.stringify(data))
  }

  function head(flags: number, bend: Bend): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(bend.counter ?? ++counter)
    return Buffer.concat([sha256(bend.rpId ?? host), Buffer.from([flags]), count])
  }

  function publicKey(): Uint8Array {
    const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' })
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }

  return {
    id: ids.id,
    /** The body of `addPasskey`. */
    create({ challenge }: { challenge: string }, bend: Bend = {}) {
      const aaguid = Buffer.alloc(16)
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        head(USER_PRESENT | HAS_CREDENTIAL, bend),
        aaguid,
        length,
        id,
        publicKey(),
      ])
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...ids,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, bend)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },
    /** The body of `checkMfaPasskey`. */
    get({ challenge }: { challenge: string }, bend: Bend = {}) {
      const data = clientData('webauthn.get', challenge, bend)
      const authData = head(USER_PRESENT, bend)
      const { privateKey } = bend.isForged ? newKeys() : keys
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...ids,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      }
    },
  }
}
