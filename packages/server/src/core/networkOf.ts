/**
 * The network by which tries are counted: an IPv4 address itself, of IPv6 the /64, since one house has all of it and
 * could use a new address for every try.
 */
export function networkOf(ip: string): string {
  if (!unmapped(ip).includes(':')) return unmapped(ip)
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - groups.length - last.length)).fill('0')
  const whole = tail === undefined ? groups : [...groups, ...zeros, ...last]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** An IPv4 address as such, also where a socket of IPv6 tells it. */
export function unmapped(ip: string): string {
  return /^::ffff:([\d.]+)$/i.exec(ip)?.[1] ?? ip
}
