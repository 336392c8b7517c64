/** Where the product is to believe that somebody is; set by control, because a local address says nothing. */
export type Location = {
  username: string
  country: string
  region: string
  /** When set, the location holds only for requests from this address. */
  ip: string | null
}

const isFor = (location: Location, username: string, ip: string | null) =>
  location.username === username && location.ip === ip

/** Replaces what was known for the same user and address. */
export function setLocation(locations: Location[], location: Location): void {
  const index = locations.findIndex((candidate) => isFor(candidate, location.username, location.ip))
  if (index >= 0) locations.splice(index, 1)
  locations.push(location)
}

/** The location of a user at an address, else of the user anywhere; of the address alone while nobody is signed in. */
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
