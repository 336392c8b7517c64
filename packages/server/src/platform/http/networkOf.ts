/** The networks by which requests are counted. */

/**
 * The network of one household: the IPv4 address itself, or the /64 of IPv6. A household has a whole /64 and could use a new
 * address for every try.
 */
export function networkOf(ip: string): string {
  const four = fourOf(ip)
  return four ?? `${groupsOf(ip).slice(0, 4).join(':')}::/64`
}

/** The largest network that an Internet provider assigns or rents to one customer: the /24 of IPv4, the /48 of IPv6. */
export function subnetOf(ip: string): string {
  const four = fourOf(ip)
  if (four !== null) return `${four.split('.').slice(0, 3).join('.')}.0/24`
  return `${groupsOf(ip).slice(0, 3).join(':')}::/48`
}

/** An IPv4 address, also one that is mapped to IPv6; null when it is none. */
function fourOf(ip: string): string | null {
  const plain = unmapped(ip)
  return plain.includes(':') ? null : plain
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - groups.length - last.length)).fill('0')
  const whole = tail === undefined ? groups : [...groups, ...zeros, ...last]
  return whole.map((group) => Number.parseInt(group, 16).toString(16))
}

/** The IPv4 address of a mapped one, as IPv6 sockets report it; any other address unchanged. */
export function unmapped(ip: string): string {
  return /^::ffff:([\d.]+)$/i.exec(ip)?.[1] ?? ip
}
