/** Mail by SMTP (N1). */

import { createTransport } from 'nodemailer'
import type { Mail, MailPort } from '../../core/ports.ts'
import type { CallResult } from '../../core/provider.ts'

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

/**
 * The adapter for the server at `url` (smtp: or smtps:), which keeps a few connections open until `close`. The id of
 * a mail becomes its Message-ID, so that one that was sent twice can be recognised.
 */
export function smtpMail(url: string, from: string): MailPort & { close(): void } {
  // A kept connection may have died without a word: one more try on a fresh one, then the caller hears of it.
  const transport = createTransport({ url, pool: true, maxRequeues: 1, ...TIMEOUTS })
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send(mail) {
      const broken = brokenHeader({ ...mail, from })
      if (broken) return { kind: 'rejected', status: 0, code: 'lineBreak', issue: broken }
      try {
        await transport.sendMail({
          from,
          // An object is one address, whatever it holds; a text would be read as a list of them.
          to: { name: '', address: mail.to },
          ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.text,
          ...(mail.html && { html: mail.html }),
          ...(mail.headers && { headers: { ...mail.headers } }),
          messageId: `<${mail.id}@${domain}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        return { kind: 'ok', value: null }
      } catch (error) {
        return resultOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** A line break in a header could begin another header, or another mail (IN4). */
function brokenHeader(mail: Mail & { from: string }): string | null {
  const { to, subject, id, from, replyTo = '', headers: others = {} } = mail
  const headers = { to, subject, id, from, replyTo, ...others }
  return Object.entries(headers).find(([name, value]) => /[\r\n]/.test(name + value))?.[0] ?? null
}

/** After a 5xx it has not left. After a 4xx, a time-out or a lost connection nobody knows. */
function resultOf(error: unknown): CallResult<null> {
  const { responseCode = 0, code = 'Error' } = error as { responseCode?: number; code?: string }
  if (responseCode >= 500) return { kind: 'rejected', status: responseCode, code, issue: '' }
  return { kind: 'unknown', cause: responseCode ? `status ${responseCode}` : code }
}
