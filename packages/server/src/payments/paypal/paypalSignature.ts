/** Whether PayPal sent an event: its signature is checked here, or by PayPal where the certificate cannot be fetched. */
import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { EventsPort } from '../../ports.ts'
import { type Certificates, paypalCertificates } from './paypalCertificates.ts'
import type { PaypalClient } from './paypalClient.ts'

type Sent = {
  readonly id: string
  readonly time: string
  readonly signature: string
  readonly certificateUrl: string
  readonly algorithm: string
}

const HOUR_MS = 3_600_000
/**
 * PayPal repeats an event for 3 days, and a repetition may carry the time of the first. Older times, and times in the future,
 * are refused (MO8).
 */
const OLD_MS = 73 * HOUR_MS
const EARLY_MS = HOUR_MS / 6

const ALGORITHM = 'SHA256withRSA'

const verified = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

export function paypalSignature(
  {
    PAYPAL_CERT_ORIGIN,
    PAYPAL_WEBHOOK_ID,
  }: Pick<Config, 'PAYPAL_CERT_ORIGIN' | 'PAYPAL_WEBHOOK_ID'>,
  client: PaypalClient,
  certificates: Certificates = paypalCertificates(new URL(PAYPAL_CERT_ORIGIN).origin),
): Pick<EventsPort, 'isGenuine'> {
  /** The event is inserted byte for byte: serialized again it would be another text. */
  async function verifyAtPaypal(sent: Sent, raw: Buffer): Promise<boolean | null> {
    const fields = {
      auth_algo: sent.algorithm,
      cert_url: sent.certificateUrl,
      transmission_id: sent.id,
      transmission_sig: sent.signature,
      transmission_time: sent.time,
      webhook_id: PAYPAL_WEBHOOK_ID,
    }
    const body = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${raw.toString('utf8')}}`
    const path = '/v1/notifications/verify-webhook-signature'
    const answer = await client.call({ method: 'POST', path, body }, verified)
    return answer.kind === 'ok' ? answer.value.verification_status === 'SUCCESS' : null
  }

  return {
    async isGenuine(headers, raw, now) {
      const sent = sentOf(headers)
      if (sent.algorithm !== ALGORITHM || !isRecent(sent.time, now)) return false
      const key = await certificates.keyAt(sent.certificateUrl)
      if (key === 'none') return false
      if (key === null) return isOneObject(raw) ? verifyAtPaypal(sent, raw) : false
      const signed = `${sent.id}|${sent.time}|${PAYPAL_WEBHOOK_ID}|${crc32(raw)}`
      return verify('RSA-SHA256', Buffer.from(signed), key, Buffer.from(sent.signature, 'base64'))
    },
  }
}

function sentOf(headers: Parameters<EventsPort['isGenuine']>[0]): Sent {
  const given = (name: string) => String(headers[name] ?? '')
  return {
    id: given('paypal-transmission-id'),
    time: given('paypal-transmission-time'),
    signature: given('paypal-transmission-sig'),
    certificateUrl: given('paypal-cert-url'),
    algorithm: given('paypal-auth-algo'),
  }
}

/** A time that cannot be parsed is refused. */
function isRecent(time: string, now: number): boolean {
  const age = now - Date.parse(time)
  return age <= OLD_MS && age >= -EARLY_MS
}

/**
 * The raw text becomes part of our own request. It must be one JSON object: a text that closes it early could change that
 * request.
 */
function isOneObject(raw: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(raw.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
