import { generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { selfSigned } from '../http/certificate.ts'
import type { SandboxCore } from '../sandboxCore.ts'
import type { Signer } from './state.ts'

export const AUTH_ALGORITHM = 'SHA256withRSA'

const makeKeys = promisify(generateKeyPair)

/** The signer of this sandbox, created at its first use, since key generation is slow. */
export async function signerOf({ store }: SandboxCore): Promise<Signer> {
  const stored = store.state.paypal.signer
  if (stored) return stored
  const keys = await makeKeys('rsa', { modulusLength: 2048 })
  // A concurrent call may have created it first.
  store.state.paypal.signer ??= {
    certificateId: `CERT-${randomBytes(16).toString('hex')}`,
    certificate: selfSigned('messageverificationcerts.sandbox.paypal.com', keys),
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
  store.changed()
  return store.state.paypal.signer
}

export function certificateUrl(sandbox: SandboxCore, { certificateId }: Signer): string {
  return `${sandbox.url}/paypal/v1/notifications/certs/${certificateId}`
}

/** The text that PayPal signs. `webhookId` is the subscription's, not the event's. */
export function signedText(id: string, time: string, webhookId: string, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`
}

/** The signature of a webhook's exact text, base64. */
export function signatureOf(signer: Signer, text: string): string {
  return sign('RSA-SHA256', Buffer.from(text), signer.privateKey).toString('base64')
}
