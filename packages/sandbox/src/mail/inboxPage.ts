import { type Html, html } from '../html/html.ts'
import { inspectionPage } from '../html/page.ts'
import type { Message } from './message.ts'

const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g
const CODE = /(?<![\d.,$/-])\d{4,8}(?![\d.,/-]*\d)/g

function withCodes(text: string): Html[] {
  return split(text, CODE, (code) => html`<strong>${code}</strong>`)
}

/** The text with clickable links and highlighted codes. */
function readable(text: string): Html[] {
  return split(
    text,
    ADDRESS,
    (url) => html`<a href="${url}" rel="noreferrer">${url}</a>`,
    withCodes,
  )
}

function split(
  text: string,
  pattern: RegExp,
  found: (match: string) => Html,
  between: (rest: string) => Html[] = (rest) => [html`${rest}`],
): Html[] {
  const parts: Html[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(...between(text.slice(end, match.index)), found(match[0]))
    end = match.index + match[0].length
  }
  return [...parts, ...between(text.slice(end))]
}

function entry(message: Message): Html {
  const title = message.channel === 'sms' ? 'SMS' : message.subject || '(no subject)'
  return html`<article aria-labelledby="${message.id}">
<h2 id="${message.id}">${title}</h2>
<div>${message.channel} to <a href="/inbox?to=${encodeURIComponent(message.to)}">${message.to}</a>
<time datetime="${message.at}">${message.at}</time>${
    message.replyTo ? html`, answers go to ${message.replyTo}` : ''
  }</div>
<pre>${readable(message.text)}</pre>
${message.html ? asHtml(message, title) : ''}
${Object.keys(message.headers).length > 0 ? headersOf(message) : ''}</article>`
}

const asHtml = ({ id, html: markup }: Message, title: string) =>
  html`<details><summary>As HTML</summary>
<p><a href="${htmlPathOf(id)}">By itself</a></p>
<iframe sandbox="" title="HTML of ${title}" srcdoc="${markup}"></iframe></details>`

const headersOf = ({ headers }: Message) =>
  html`<details><summary>Headers</summary>
<dl>${Object.entries(headers).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></details>`

/** The path of a mail's HTML as a page of its own, as wide as the window. */
const htmlPathOf = (id: string) => `/inbox/${id}/html`

/** Mails and SMS as sent, with a filter by recipient. No script in a message can run here. */
export function inboxPage(messages: readonly Message[], to: string): string {
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`
  return inspectionPage(
    'Inbox',
    html`<form method="get" action="/inbox" role="search">
<label for="to">Recipient contains</label>
<input id="to" name="to" value="${to}" autocomplete="off">
<button>Filter</button></form>
<p role="status">${count}</p>
${messages.map(entry)}`,
  )
}
