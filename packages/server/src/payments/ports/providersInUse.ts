import type { Config } from '../../config/config.ts'
import { PROVIDERS, type ProviderName } from '../../ports.ts'

/** The providers that have a URL: no request is sent to the others, and their events are not accepted. */
export function providersInUse(
  config: Pick<Config, 'PAYPAL_BASE_URL' | 'DWOLLA_BASE_URL'>,
): ProviderName[] {
  const urls = { paypal: config.PAYPAL_BASE_URL, dwolla: config.DWOLLA_BASE_URL }
  return PROVIDERS.filter((provider) => urls[provider] !== '')
}
