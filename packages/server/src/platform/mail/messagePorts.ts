/** Mails and SMS as the product needs them; adapters call the real services, or the sandbox by other URLs. */
import type { CallResult } from '../http/provider.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for programs that show HTML. */
  readonly html?: string
  readonly id: string
  /** Where an answer goes, when not to us. */
  readonly replyTo?: string
  /** Others than those that every mail has, by name. */
  readonly headers?: Readonly<Record<string, string>>
}

export type MailPort = { send(mail: Mail): Promise<CallResult<null>> }

export type Sms = { readonly to: string; readonly text: string }

export type SmsPort = { send(sms: Sms): Promise<CallResult<null>> }
