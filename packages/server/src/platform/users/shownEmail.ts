import { domainToUnicode } from 'node:url'

/** An e-mail for display, with its domain in the letters of its script: a stored domain is in ASCII (decision 045). */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  return email.slice(0, at) + ((domain.includes('xn--') && domainToUnicode(domain)) || domain)
}
