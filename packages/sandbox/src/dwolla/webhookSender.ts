import { createHmac, randomUUID } from 'node:crypto'
import type { SandboxCore } from '../sandboxCore.ts'
import type { WebhookSender } from '../webhooks/sender.ts'
import type { Subscription } from './state.ts'

const MINUTE_MS = 60_000

/** Eight repetitions within 72 hours. */
const REPEATS = [15, 45, 120, 180, 360, 720, 1_440, 1_440].map((minutes) => minutes * MINUTE_MS)

/** The URL of a subscription; null while the product's URL is not set. */
export function addressOfSubscription(
  { serverUrl }: Pick<SandboxCore, 'serverUrl'>,
  { url }: Subscription,
): string | null {
  return url ?? (serverUrl ? `${serverUrl}/api/webhooks/dwolla` : null)
}

/** The newest subscription: it receives all events, and its secret signs them. */
function latest({ store }: SandboxCore): Subscription | null {
  return Object.values(store.state.dwolla.subscriptions).at(-1) ?? null
}

/** Dwolla's webhooks: the text is signed with the secret of the subscription. */
export const DWOLLA_SENDER: WebhookSender = {
  repeats: REPEATS,
  newId: () => randomUUID(),
  target(sandbox) {
    const subscription = latest(sandbox)
    return subscription && addressOfSubscription(sandbox, subscription)
  },
  headers(sandbox, text) {
    const secret = latest(sandbox)?.secret ?? sandbox.options.dwolla.webhookSecret
    const signature = createHmac('sha256', secret).update(text).digest('hex')
    return { 'x-request-signature-sha-256': signature }
  },
}
