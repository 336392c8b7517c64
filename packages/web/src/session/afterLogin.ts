/** What a login follows: a sign-up in this tab, and the page that required it. */

import { paths } from '../ui/page/paths.ts'
import { readStored, writeStored } from '../ui/tabStorage.ts'

const NAME = 'pageAfterLogin'
const USERNAME = 'signedUp'
const COUNTRY = 'signedUpCountry'
const NEW_USER = 'isNewUser'

/** The next login in this tab leads to this path of ours, once. */
export function waitForLogin(address: string): void {
  writeStored(NAME, address)
}

export function pageAfterLogin(): string {
  const address = readStored(NAME)
  if (readStored(USERNAME) !== '') writeStored(NEW_USER, 'yes')
  for (const name of [NAME, USERNAME, COUNTRY]) writeStored(name, '')
  return address || paths.home
}

/** The login that follows a sign-up has the username and the country. */
export function noteSignUp({ username, country }: { username: string; country: string }): void {
  writeStored(USERNAME, username)
  writeStored(COUNTRY, country)
}

/** The entries of the last sign-up in this tab; '' without one, and after a login. */
export function signedUp(): { readonly username: string; readonly country: string } {
  return { username: readStored(USERNAME), country: readStored(COUNTRY) }
}

/** Whether the user has signed up in this tab. */
export function isNewUser(): boolean {
  return readStored(NEW_USER) !== ''
}
