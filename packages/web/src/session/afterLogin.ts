/** Where a login leads: home, or to the page that required it. */

import { paths } from '../ui/page/paths.ts'
import { readStored, writeStored } from '../ui/tabStorage.ts'

const NAME = 'pageAfterLogin'

/** The next login in this tab leads to this path of ours, once. */
export function waitForLogin(address: string): void {
  writeStored(NAME, address)
}

export function pageAfterLogin(): string {
  const address = readStored(NAME)
  writeStored(NAME, '')
  return address || paths.home
}
