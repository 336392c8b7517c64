/** Ports for mails and SMS. The adapters call the real services, or the sandbox by other URLs. */
import type { CallResult } from '../http/provider.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same content as HTML. */
  readonly html?: string
  readonly id: string
  /** The Reply-To address, when replies do not go to us. */
  readonly replyTo?: string
  /** Additional headers, by name. */
  readonly headers?: Readonly<Record<string, string>>
}

export type MailPort = { send(mail: Mail): Promise<CallResult<null>> }

export type Sms = { readonly to: string; readonly text: string }

export type SmsPort = { send(sms: Sms): Promise<CallResult<null>> }
