import { DWOLLA_SENDER } from '../dwolla/webhookSender.ts'
import { PAYPAL_SENDER } from '../paypal/webhookSender.ts'
import type { WebhookProvider } from './event.ts'
import type { WebhookSender } from './sender.ts'

/** The senders by the provider's name. */
export const SENDERS: Readonly<Record<WebhookProvider, WebhookSender>> = {
  paypal: PAYPAL_SENDER,
  dwolla: DWOLLA_SENDER,
}
