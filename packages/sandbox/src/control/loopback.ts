/** Whether a peer's address is this machine's own: IPv4, IPv6, or IPv4 mapped to IPv6. */
export function isLoopback(address: string | undefined): boolean {
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address ?? '')
}
