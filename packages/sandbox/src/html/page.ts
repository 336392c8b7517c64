import { cents, formatDollars } from '@sidebet/domain/money'
import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --line: #c9ced6; --soft: #f3f5f8;
  --accent: #0b57d0; --accent-ink: #fff; --warn: #7a4b00; --warn-paper: #fff3d6 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --paper: #16181c; --line: #4a505a;
  --soft: #22262c; --accent: #8ab4f8; --accent-ink: #10151c; --warn: #ffd88a; --warn-paper: #3a2c0a } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere }
.banner { margin: 0; padding: .5rem 1rem; background: var(--warn-paper); color: var(--warn); font-weight: 600 }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
main.narrow { max-width: 28rem }
h1 { font-size: 1.4rem; margin: .5rem 0 1rem }
h2 { font-size: 1.1rem; margin: 0 }
a { color: var(--accent) }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .5rem 1rem; border-bottom: 1px solid var(--line) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem }
dd { margin: 0 }
label { display: block; font-weight: 600 }
input { width: 100%; padding: .6rem; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--line); border-radius: .4rem }
fieldset { margin: 0; padding: .25rem 1rem; border: 1px solid var(--line); border-radius: .4rem }
legend { font-weight: 600 }
fieldset label { display: flex; align-items: center; gap: .6rem; min-height: 2.75rem; font-weight: 400 }
input[type="radio"] { flex: none; width: 1.25rem; height: 1.25rem; margin: 0 }
button { width: 100%; min-height: 2.75rem; margin-top: .6rem; padding: .5rem 1rem; font: inherit; color: inherit;
  background: var(--soft); border: 1px solid var(--line); border-radius: .4rem; cursor: pointer }
button.main { background: var(--accent); color: var(--accent-ink); border-color: var(--accent); font-weight: 600 }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
article { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { padding: .35rem .6rem; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap }
select { min-width: 0; min-height: 2.75rem; padding: .25rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line);
  border-radius: .4rem }
article form { display: flex; gap: .4rem; margin-top: .6rem }
article button { width: auto; margin: 0 }
.row { display: flex; flex-wrap: wrap; gap: .4rem; margin-top: .6rem }
.row form { margin: 0 }
h2 + .scroll, h2 + p, h2 + article { margin-top: .4rem }
form + h2, .scroll + h2, p + h2 { margin-top: 1.5rem }
pre { white-space: pre-wrap; font: inherit; margin: .5rem 0 }
pre strong { font-size: 1.25rem; letter-spacing: .05em }
iframe { width: 100%; height: 24rem; border: 1px solid var(--line); background: #fff }
`

const STYLE_MARKUP: Html = { markup: `<style>${STYLE}</style>` }

/** A whole page with the notice that no real money is involved. */
export function page(title: string, body: Html, head: Html = html``): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${STYLE_MARKUP}
${head}
</head>
<body>
<p class="banner">Sandbox - no real money</p>
${body}
</body>
</html>
`.markup
}

/** A page of the sandbox itself, with the links to the others. */
export function inspectionPage(title: string, body: Html): string {
  return page(
    `${title} - Sandbox`,
    html`<nav aria-label="Sandbox"><a href="/">Sandbox</a> <a href="/inbox">Inbox</a>
<a href="/orders">Checkout orders</a> <a href="/payouts">Payouts</a> <a href="/transfers">Bank transfers</a>
<a href="/banks">Banks</a> <a href="/webhooks">Webhooks</a> <a href="/games">Games</a> <a href="/places">Locations</a>
<a href="/clock">Clock</a></nav>
<main><h1>${title}</h1>${body}</main>`,
  )
}

/** A table that scrolls inside itself on narrow screens. */
export function table(caption: string, headers: readonly string[], rows: readonly Html[]): Html {
  if (rows.length === 0) return html`<p>None so far.</p>`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<thead><tr>${headers.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`
}

/** A form with one button and these hidden fields, for a card. */
export function smallForm(
  path: string,
  label: string,
  fields: Readonly<Record<string, string>>,
): Html {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${path}">${hidden}<button>${label}</button></form> `
}

/** Buttons side by side, which wrap. */
export function row(forms: readonly Html[]): Html {
  return forms.length === 0 ? html`` : html`<div class="row">${forms}</div>`
}

/** An instant in the pages' format: "2026-11-22 18:00:00", in UTC. */
export function pageInstant(millis: number): string {
  return new Date(millis).toISOString().slice(0, 19).replace('T', ' ')
}

/** An amount in the pages' format: "$25.00". */
export function dollars(amount: number): string {
  return formatDollars(cents(amount))
}

/** Sends a page. Any page may frame it (the product shows the checkout in a frame), but its CSP blocks foreign scripts. */
export function sendPage(reply: FastifyReply, markup: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; form-action 'self'; base-uri 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .send(markup)
}
