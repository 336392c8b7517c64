/** Where a login leads: home, or to the page that somebody had to log in for. */

import { paths } from '../ui/page/paths.ts'
import { readStored, writeStored } from '../ui/tabStorage.ts'

const NAME = 'pageAfterLogin'

/** The next login of this tab leads to this address of ours, once. */
export function waitForLogin(address: string): void {
  writeStored(NAME, address)
}

export function pageAfterLogin(): string {
  const address = readStored(NAME)
  writeStored(NAME, '')
  return address || paths.home
}
