/** Where tries come from, as they are counted. */

/**
 * The network of one house: an IPv4 address itself, of IPv6 the /64, since one house has all of it and could use a new
 * address for every try.
 */
export function networkOf(ip: string): string {
  const four = fourOf(ip)
  return four ?? `${groupsOf(ip).slice(0, 4).join(':')}::/64`
}

/** What a provider gives to one customer at most, or hires out as a whole: of IPv4 the /24, of IPv6 the /48. */
export function subnetOf(ip: string): string {
  const four = fourOf(ip)
  if (four !== null) return `${four.split('.').slice(0, 3).join('.')}.0/24`
  return `${groupsOf(ip).slice(0, 3).join(':')}::/48`
}

/** An address of IPv4, also one that is written as IPv6; null when it is none. */
function fourOf(ip: string): string | null {
  const plain = unmapped(ip)
  return plain.includes(':') ? null : plain
}

/** The eight groups of an address of IPv6, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - groups.length - last.length)).fill('0')
  const whole = tail === undefined ? groups : [...groups, ...zeros, ...last]
  return whole.map((group) => Number.parseInt(group, 16).toString(16))
}

/** An IPv4 address as such, also where a socket of IPv6 tells it. */
export function unmapped(ip: string): string {
  return /^::ffff:([\d.]+)$/i.exec(ip)?.[1] ?? ip
}
