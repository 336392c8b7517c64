/** What a login follows: a sign-up in this tab, and the page that required it. */

import { paths } from '../ui/page/paths.ts'
import { readStored, writeStored } from '../ui/tabStorage.ts'

const NAME = 'pageAfterLogin'
const SIGNED_UP = 'signedUp'

/** The next login in this tab leads to this path of ours, once. */
export function waitForLogin(address: string): void {
  writeStored(NAME, address)
}

export function pageAfterLogin(): string {
  const address = readStored(NAME)
  writeStored(NAME, '')
  writeStored(SIGNED_UP, '')
  return address || paths.home
}

/** The login that follows a sign-up has the username. */
export function noteSignUp(username: string): void {
  writeStored(SIGNED_UP, username)
}

/** The username of the last sign-up in this tab; '' without one, and after a login. */
export function signedUpUsername(): string {
  return readStored(SIGNED_UP)
}
