import { randomUUID } from 'node:crypto'
import type { WebhookSender } from '../webhooks/sender.ts'
import { newId } from './newId.ts'
import { AUTH_ALGORITHM, certificateUrl, signatureOf, signedText, signerOf } from './signer.ts'
import { instant } from './views.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** 25 repetitions within 3 days: at short intervals first, then every 3 hours 50 minutes. */
const REPEATS = [
  ...[1, 2, 5, 10, 20, 30, 60].map((minutes) => minutes * MINUTE_MS),
  ...Array<number>(18).fill(3 * HOUR_MS + 50 * MINUTE_MS),
]

/** PayPal's webhooks: RSA signs the transmission, and a header has the URL of the certificate. */
export const PAYPAL_SENDER: WebhookSender = {
  repeats: REPEATS,
  newId: () => `WH-${newId()}-${newId()}`,
  target: ({ serverUrl }) => (serverUrl ? `${serverUrl}/api/webhooks/paypal` : null),
  async headers(sandbox, text, at) {
    const signer = await signerOf(sandbox)
    const [id, time] = [randomUUID(), instant(at)]
    const signed = signedText(id, time, sandbox.options.paypal.webhookId, text)
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf(signer, signed),
      'paypal-cert-url': certificateUrl(sandbox, signer),
      'paypal-auth-algo': AUTH_ALGORITHM,
    }
  },
}
