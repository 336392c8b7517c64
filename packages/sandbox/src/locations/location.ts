/** The location that the product reads for a user. Control sets it, because a loopback address has none. */
export type Location = {
  username: string
  country: string
  region: string
  /** When set, the location applies only to requests from this address. */
  ip: string | null
}

const isFor = (location: Location, username: string, ip: string | null) =>
  location.username === username && location.ip === ip

/** Replaces the location of the same user and address. */
export function setLocation(locations: Location[], location: Location): void {
  const index = locations.findIndex((candidate) => isFor(candidate, location.username, location.ip))
  if (index >= 0) locations.splice(index, 1)
  locations.push(location)
}

/** The location of a user at an address, else of the user anywhere. Without a username, the last one of the address. */
export function findLocation(
  locations: readonly Location[],
  username: string,
  ip: string,
): Location | null {
  return (
    locations.find((location) => isFor(location, username, ip)) ??
    locations.find((location) => isFor(location, username, null)) ??
    (username === '' && ip !== '' ? locations.findLast((location) => location.ip === ip) : null) ??
    null
  )
}
