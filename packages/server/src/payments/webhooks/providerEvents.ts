import type { Config } from '../../config/config.ts'
import type { EventsPort, ProviderName } from '../../ports.ts'
import { type DwollaReader, dwollaEvents } from '../dwolla/dwollaEvents.ts'
import type { PaypalClient } from '../paypal/paypalClient.ts'
import { paypalEvents } from '../paypal/paypalEvents.ts'
import { paypalSignature } from '../paypal/paypalSignature.ts'

/** The events adapter of each provider: verifies, reads and lists them. */
export function providerEvents(
  config: Config,
  paypal: PaypalClient,
  dwolla: DwollaReader,
): Readonly<Record<ProviderName, EventsPort>> {
  return {
    paypal: { ...paypalSignature(config, paypal), ...paypalEvents(paypal) },
    dwolla: dwollaEvents(config, dwolla),
  }
}
