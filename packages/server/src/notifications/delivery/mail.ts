/** Mail by SMTP (N1). */

import type { Transporter } from 'nodemailer'
import { withinLimit } from '../../platform/database/timeLimit.ts'
import type { CallResult } from '../../platform/http/provider.ts'
import type { Mail, MailPort } from '../../platform/mail/messagePorts.ts'

/** Time limit per mail, milliseconds, including the wait for a free connection. */
const LIMIT_MS = 15_000
/** Milliseconds without a byte from the server. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

/**
 * The adapter for the server at `url` (smtp: or smtps:). It pools a few connections until `close`. The id of a mail becomes its
 * Message-ID, so that a duplicate can be recognised. `limitMs` applies per mail.
 */
export function smtpMail(
  url: string,
  from: string,
  limitMs = LIMIT_MS,
): MailPort & { close(): void } {
  let opening: Promise<Transporter> | undefined
  // The library loads with the first mail. A pooled connection may be dead: one more try on a new connection, then the caller
  // receives the error.
  const open = () =>
    (opening ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url, pool: true, maxRequeues: 1, ...TIMEOUTS }),
    ))
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send(mail) {
      const broken = brokenHeader({ ...mail, from })
      if (broken) return { kind: 'rejected', status: 0, code: 'lineBreak', issue: broken }
      try {
        const transport = await open()
        await withinLimit(limitMs, (signal) =>
          transport.sendMail({
            from,
            // An object is one address, whatever its content; a string would be parsed as a list of addresses.
            to: { name: '', address: mail.to },
            ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
            subject: mail.subject,
            text: mail.text,
            ...(mail.html && { html: mail.html }),
            ...(mail.headers && { headers: { ...mail.headers } }),
            messageId: `<${mail.id}@${domain}>`,
            disableFileAccess: true,
            disableUrlAccess: true,
            // Ends the connection of this mail only.
            signal,
          }),
        )
        return { kind: 'ok', value: null }
      } catch (error) {
        return resultOf(error)
      }
    },
    close: () => void opening?.then((transport) => transport.close()),
  }
}

/** A line break in a header could begin another header, or another mail (IN4). */
function brokenHeader(mail: Mail & { from: string }): string | null {
  const { to, subject, id, from, replyTo = '', headers: others = {} } = mail
  const headers = { to, subject, id, from, replyTo, ...others }
  return Object.entries(headers).find(([name, value]) => /[\r\n]/.test(name + value))?.[0] ?? null
}

/** After a 5xx the mail was not sent. After a 4xx, a timeout or a lost connection the outcome is unknown. */
function resultOf(error: unknown): CallResult<null> {
  const {
    responseCode = 0,
    code,
    name,
  } = error as Error & { responseCode?: number; code?: unknown }
  // The `code` of a DOMException, such as a timeout, is a number.
  const word = typeof code === 'string' ? code : name
  if (responseCode >= 500) return { kind: 'rejected', status: responseCode, code: word, issue: '' }
  return { kind: 'unknown', cause: responseCode ? `status ${responseCode}` : word }
}
