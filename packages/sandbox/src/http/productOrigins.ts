/**
 * The origins of the product in browsers of this machine: that of `serverUrl` and, for a local one, the same with the
 * machine's other name. Empty while the product's URL is not set.
 */
export function productOrigins(serverUrl: string): readonly string[] {
  if (!serverUrl) return []
  const { origin } = new URL(serverUrl)
  const alias = origin.includes('//127.0.0.1')
    ? origin.replace('//127.0.0.1', '//localhost')
    : origin.replace('//localhost', '//127.0.0.1')
  return [...new Set([origin, alias])]
}
