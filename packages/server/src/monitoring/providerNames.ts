/** The name of an outside service by the address of a request: a label of metrics, so that no path or id becomes one. */
import type { Config } from '../config/config.ts'

/** Returns a function from an address to one of a few names; `other` for an unknown address. */
export function makeProviderNames(config: Config): (url: string) => string {
  const names: readonly (readonly [prefix: string, name: string])[] = [
    [config.PAYPAL_BASE_URL, 'paypal'],
    [config.PAYPAL_CERT_ORIGIN, 'paypal'],
    [config.DWOLLA_BASE_URL, 'dwolla'],
    [config.AUTHNET_BASE_URL, 'authnet'],
    [config.TWILIO_BASE_URL, 'twilio'],
    [config.SCORES_URL, 'espn'],
    [config.ODDS_API_URL, 'oddsApi'],
    [config.FOOTBALL_DATA_URL, 'footballData'],
    [config.LOCATION_URL, 'locations'],
    ...[...config.SCORES_FILES.values()].map((address) => [address, 'scoreFiles'] as const),
  ]
  // In a trial all services have the origin of the sandbox: the longest prefix is the service.
  const byLength = names
    .filter(([prefix]) => prefix !== '')
    .sort(([one], [other]) => other.length - one.length)
  return (url) => byLength.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'other'
}
