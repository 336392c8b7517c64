/**
 * The origins under which browsers of this machine know the product: that of `serverUrl` and, as it runs here,
 * the same with the other name of the machine. Empty while the product's address is not known.
 */
export function productOrigins(serverUrl: string): readonly string[] {
  if (!serverUrl) return []
  const { origin } = new URL(serverUrl)
  const alias = origin.includes('//127.0.0.1')
    ? origin.replace('//127.0.0.1', '//localhost')
    : origin.replace('//localhost', '//127.0.0.1')
  return [...new Set([origin, alias])]
}
