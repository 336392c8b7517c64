/**
 * The provider's id of a bank in the address that a client names; null when there is none. The address itself is never
 * asked: it could lead anywhere.
 */
export function bankRefIn(accountUrl: string): string | null {
  const match = /\/funding-sources\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(
    accountUrl,
  )
  return match?.[1]?.toLowerCase() ?? null
}
