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
  password = ''
  return address || paths.home
}

type SignedUp = { readonly username: string; readonly country: string; readonly password: string }

/** How long the password of a sign-up is in memory, where the form was before. It is not stored. */
const PASSWORD_MS = 5 * 60_000
let password = ''

/** The login that follows a sign-up has the username, the password and the country. */
export function noteSignUp(entries: SignedUp): void {
  writeStored(USERNAME, entries.username)
  writeStored(COUNTRY, entries.country)
  password = entries.password
  setTimeout(() => {
    password = ''
  }, PASSWORD_MS)
}

/** The entries of the last sign-up in this tab; '' without one, and after a login. */
export function signedUp(): SignedUp {
  const username = readStored(USERNAME)
  return { username, country: readStored(COUNTRY), password: username === '' ? '' : password }
}

/** Whether the user has signed up in this tab. */
export function isNewUser(): boolean {
  return readStored(NEW_USER) !== ''
}
