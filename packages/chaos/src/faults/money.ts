/** Withdrawals, banks and webhooks fail in every way that the sandbox supports. */

import type { ChaosContext } from '../environment/context.ts'
import { sendWebhook } from '../environment/relay.ts'
import { randomOf } from '../random.ts'
import { Violation } from '../violation.ts'
import { pause } from '../waitUntil.ts'
import type { Fault } from './fault.ts'
import { actionOf, failing, HTTP, someRules } from './outside.ts'

const ANY = [...HTTP, 'token_expired'] as const

/** `hang_after` executes the request without an answer. It is the hardest case, so it is twice as likely. */
const SENT = [...ANY, 'hang_after', 'hang_after', 'decline'] as const

const PAYOUTS: Readonly<Record<string, readonly string[]>> = {
  create_payout: SENT,
  get_payout: ANY,
  get_payout_item: ANY,
}

/** No fault moves another amount than requested: that would break the rules themselves, and the tests of payments cover it. */
const BANKS: Readonly<Record<string, readonly string[]>> = {
  token: HTTP,
  create_transfer: SENT,
  get_transfer: ANY,
  get_failure: ANY,
  list_transfers: ANY,
  list_events: ANY,
  get_funding_source: ANY,
}

const WEBHOOKS = [
  'webhook_drop',
  'webhook_duplicate',
  'webhook_delay',
  'webhook_reorder',
  'webhook_bad_signature',
  'webhook_before_response',
]

export const payoutsFail: Fault = (context, planned) =>
  failing(context, planned, someRules(planned, 'paypal', PAYOUTS))

export const banksFail: Fault = (context, planned) =>
  failing(context, planned, someRules(planned, 'dwolla', BANKS))

/** Events are lost, doubled, late, reordered or forged. Earlier ones are sent again, half of them with a changed body. */
export const webhooksFail: Fault = async (context, planned) => {
  const random = randomOf(Math.floor(planned.dice[0]! * 4_294_967_296))
  const rules = ['paypal', 'dwolla'].flatMap((provider) =>
    Array.from({ length: 3 }, () => ({
      match: { provider, op: 'webhook', nth: random.int(1, 4) },
      times: random.int(1, 10),
      action: actionOf(random.pick(WEBHOOKS)),
    })),
  )
  await Promise.all([failing(context, planned, rules), resendWebhooks(context, planned)])
}

async function resendWebhooks(
  context: ChaosContext,
  { lastsMs, dice }: Parameters<Fault>[1],
): Promise<void> {
  const random = randomOf(Math.floor(dice[1]! * 4_294_967_296))
  for (let at = 0; at < lastsMs; at += 400) {
    await pause(400)
    const { webhooks } = context.relay
    if (webhooks.length === 0) continue
    const webhook = random.pick(webhooks)
    const isForged = random.chance(0.5)
    const text = isForged ? webhook.text.replace(/\}$/, ',"amount":"1.00"}') : webhook.text
    const status = await sendWebhook(random.pick(context.servers), { ...webhook, text }).catch(
      () => 0,
    )
    if (!isForged || status === 0 || status === 401 || status === 429 || status === 503) continue
    const found = `an event that was changed after it was signed was answered ${status}`
    context.fail(new Violation('a forged event has no effect', found, []))
  }
}
