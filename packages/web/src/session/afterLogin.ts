/** Where a login leads: home, or to the page that somebody had to log in for. */
import { keep, kept } from '../ui/kept.ts'
import { paths } from '../ui/page/paths.ts'

const NAME = 'pageAfterLogin'

/** The next login of this tab leads to this address of ours, once. */
export function waitForLogin(address: string): void {
  keep(NAME, address)
}

export function pageAfterLogin(): string {
  const address = kept(NAME)
  keep(NAME, '')
  return address || paths.home
}
