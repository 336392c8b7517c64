import { type Html, html } from '../html/html.ts'
import { page } from '../html/page.ts'

/** The buttons of the bank's page, in this order. The first is the normal outcome. */
export const LINK_CHOICES = [
  { value: 'verified', label: 'Link and verify now' },
  { value: 'unverified', label: 'Link with micro-deposits' },
  { value: 'wrong', label: 'Wrong user name or password' },
  { value: 'cancel', label: 'Cancel' },
] as const

/** One account of the user at the sandbox's bank. */
export type ShownAccount = { readonly kind: string; readonly lastFour: string }

function frame(title: string, body: Html, head: Html = html``): string {
  return page(
    title,
    html`<main class="narrow" aria-label="Sandbox bank"><h1>${title}</h1>${body}</main>`,
    head,
  )
}

const titled = (kind: string) => `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`

/** The stand-in for the bank's page: the accounts, and the four outcomes. */
export function linkPage(
  token: string,
  accounts: readonly ShownAccount[],
  chosen: string,
  isWrong: boolean,
): string {
  const radios = accounts.map(
    ({ kind, lastFour }) =>
      html`<label><input type="radio" name="account" value="${kind}" ${
        kind === chosen ? html`checked` : ''
      }> ${titled(kind)} ending in ${lastFour}</label>`,
  )
  const buttons = LINK_CHOICES.map(
    ({ value, label }, index) =>
      html`<button name="choice" value="${value}" class="${index === 0 ? 'main' : ''}">${label}</button>`,
  )
  return frame(
    'Sandbox National Bank',
    html`${isWrong ? html`<p role="alert">The user name or the password is wrong. Please try again.</p>` : ''}
<form method="post" action="/link">
<input type="hidden" name="token" value="${token}">
<fieldset><legend>Which account?</legend>${radios}</fieldset>
${buttons}
</form>`,
  )
}

export function noLinkPage(): string {
  return frame(
    'This link can no longer be used',
    html`<p>It was used before, it is too old, or its address is wrong.</p>`,
  )
}

/** The outcome of the page, in the form of its message to the product. */
export type LinkOutcome =
  | {
      type: 'linked'
      token: string
      publicToken: string
      accountId: string
      account: { name: string; subtype: string; mask: string }
    }
  | { type: 'linked'; token: string; accountURL: string }
  | { type: 'exit'; token: string }

/** Posts the outcome to the page that frames this one. Only a page of the product (`origins`) receives it. */
export function linkDonePage(outcome: LinkOutcome, origins: readonly string[]): string {
  return frame(
    outcome.type === 'linked' ? 'Your account is linked' : 'Nothing was linked',
    html`<p id="done" data-outcome="${JSON.stringify(outcome)}" data-origins="${origins.join(' ')}">
You can close this page.</p>`,
    html`<script src="/link/done.js" defer></script>`,
  )
}

/** The script of `linkDonePage`. Browsers without `ancestorOrigins` post to the first origin. */
export const LINK_DONE_SCRIPT = `'use strict'
const { outcome, origins } = document.getElementById('done').dataset
const known = origins.split(' ').filter(Boolean)
const [framer] = window.location.ancestorOrigins || known
if (window.parent !== window && known.includes(framer)) {
  window.parent.postMessage(JSON.parse(outcome), framer)
}
`
