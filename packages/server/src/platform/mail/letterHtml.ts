/**
 * Renders a mail as HTML: one table of at most 600 pixels, with inline styles, since many mail clients drop other styles. Nothing
 * is loaded from other sites. The style element has the dark colours, for mail clients that support them.
 */
import type { Paragraph, Way } from '@sidebet/copy/notifications/notification'
import { escapeHtml } from '../escapeHtml.ts'

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'
const INK = '#14211d'
const SOFT = '#566660'
const GREEN = '#0a6b4f'

/** With `!important`, because it overrides the inline styles. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #0c1311 !important }
.card { background: #141d1a !important; border-color: #26322d !important }
.ink { color: #eaf2ee !important }
.soft { color: #9db0a8 !important }
.link { color: #4cd3a2 !important }
.button { background: #4cd3a2 !important; color: #06231a !important }
}`

export function letterHtml({
  subject,
  paragraphs,
  foot = [],
}: {
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
  readonly foot?: readonly Paragraph[]
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f6f2;-webkit-text-size-adjust:100%">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f6f2">
<tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;table-layout:fixed">
<tr><td class="link" style="${FONT};padding:0 16px 12px;font-size:20px;font-weight:700;color:${GREEN}">Sidebet</td></tr>
<tr><td class="card" style="padding:20px 16px 4px;background:#ffffff;border:1px solid #dfe4dc;border-radius:12px">
<h1 class="ink" style="${FONT};${WRAP};margin:0 0 16px;font-size:20px;line-height:1.3;color:${INK}">${escapeHtml(subject)}</h1>
${paragraphs.map(inCard).join('\n')}
</td></tr>
<tr><td style="padding:12px 16px 0">
${foot.map(inFoot).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function inCard(paragraph: Paragraph): string {
  const style = `${FONT};${WRAP};margin:0 0 16px;font-size:16px;line-height:1.5;color:${INK}`
  if (typeof paragraph === 'string' || !paragraph.button) {
    return `<p class="ink" style="${style}">${content(paragraph)}</p>`
  }
  const { text, button } = paragraph
  const textHtml =
    text === '' || text === button ? '' : `<p class="ink" style="${style}">${lines(text)}:</p>\n`
  return `${textHtml}<p style="margin:0 0 20px">${buttonTo({ ...paragraph, button })}</p>`
}

function inFoot(paragraph: Paragraph): string {
  const style = `${FONT};${WRAP};margin:0 0 8px;font-size:13px;line-height:1.5;color:${SOFT}`
  return `<p class="soft" style="${style}">${content(paragraph)}</p>`
}

function content(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return lines(paragraph)
  return `<a class="link" href="${escapeHtml(paragraph.url)}" style="color:${GREEN}">${lines(paragraph.text)}</a>`
}

function buttonTo({ url, button }: Required<Way>): string {
  const style = `${FONT};display:inline-block;padding:12px 20px;background:${GREEN};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;border-radius:8px`
  return `<a class="button" href="${escapeHtml(url)}" style="${style}">${escapeHtml(button)}</a>`
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n')
