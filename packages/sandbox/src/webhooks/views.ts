import type { WebhookEvent } from './event.ts'

const instant = (millis: number) => new Date(millis).toISOString()

/** The delivery state of the event; "waiting" also while the product's URL is not set. */
export function stateOf(event: WebhookEvent): 'waiting' | 'delivered' | 'undelivered' {
  const arrived = event.deliveries.some(({ status }) => status !== null && isGood(status))
  if (arrived) return 'delivered'
  return event.nextAt === null ? 'undelivered' : 'waiting'
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300
}

/** An event in the form of control's list; `body` is the text that is sent. */
export function webhookView(event: WebhookEvent) {
  const { id, provider, topic, resourceId, body, createdAt, deliveries, nextAt } = event
  return {
    id,
    provider,
    topic,
    resource_id: resourceId,
    state: stateOf(event),
    created: instant(createdAt),
    next: nextAt === null ? null : instant(nextAt),
    deliveries: deliveries.map(({ at, ...answer }) => ({ at: instant(at), ...answer })),
    body,
  }
}
