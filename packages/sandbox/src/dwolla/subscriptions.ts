import { randomUUID } from 'node:crypto'
import { fieldsOf } from '../http/fields.ts'
import type { ProviderReply } from '../http/provide.ts'
import { isHttpUrl } from '../options.ts'
import type { Sandbox } from '../sandbox.ts'
import { created, hal, invalidField, TOO_MANY_SUBSCRIPTIONS } from './problem.ts'
import type { Subscription } from './state.ts'
import { addressOf } from './views.ts'
import { addressOfSubscription } from './webhookSender.ts'

const SUBSCRIPTIONS_MAX = 10

/** A subscription, without its secret. */
export function subscriptionView(sandbox: Sandbox, subscription: Subscription) {
  const self = addressOf(sandbox, 'webhook-subscriptions', subscription.id)
  return {
    _links: { self: { href: self }, webhooks: { href: `${self}/webhooks` } },
    id: subscription.id,
    url: addressOfSubscription(sandbox, subscription) ?? '',
    paused: false,
    created: new Date(subscription.createdAt).toISOString(),
  }
}

/** From now on, this subscription receives the events. */
export function subscribe(sandbox: Sandbox, body: unknown): ProviderReply {
  const { subscriptions } = sandbox.store.state.dwolla
  const { url, secret } = fieldsOf(body)
  if (typeof url !== 'string' || !isHttpUrl(url)) {
    return invalidField('Invalid', 'Invalid url.', '/url')
  }
  if (typeof secret !== 'string' || secret === '') {
    return invalidField('Required', 'Secret required.', '/secret')
  }
  if (Object.keys(subscriptions).length >= SUBSCRIPTIONS_MAX) return TOO_MANY_SUBSCRIPTIONS
  const subscription = { id: randomUUID(), url, secret, createdAt: sandbox.clock.now() }
  subscriptions[subscription.id] = subscription
  sandbox.store.changed()
  sandbox.webhooks.schedule()
  return created(addressOf(sandbox, 'webhook-subscriptions', subscription.id))
}

export function unsubscribe(sandbox: Sandbox, subscription: Subscription): ProviderReply {
  delete sandbox.store.state.dwolla.subscriptions[subscription.id]
  sandbox.store.changed()
  return hal(200, subscriptionView(sandbox, subscription))
}
