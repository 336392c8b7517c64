/** A mail or SMS that the product sent to one recipient. */
export type Message = {
  id: string
  channel: 'email' | 'sms'
  to: string
  from: string
  /** The Reply-To address when it differs from `from`; '' otherwise, and for SMS. */
  replyTo: string
  /** '' for SMS. */
  subject: string
  text: string
  /** '' when the mail has no HTML part, and for SMS. */
  html: string
  /** All headers of a mail by their names in lower case, each on one line; none for SMS. */
  headers: Readonly<Record<string, string>>
  /** The time of arrival, by the sandbox clock: "2026-11-22T18:00:00.000Z". */
  at: string
}
