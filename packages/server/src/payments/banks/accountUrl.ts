/**
 * The provider's id of a bank in the URL that a client sends; null when there is none. The URL itself is never requested: it
 * could lead to any host.
 */
export function bankRefIn(accountUrl: string): string | null {
  const match = /\/funding-sources\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(
    accountUrl,
  )
  return match?.[1]?.toLowerCase() ?? null
}
