/** The frame of every notification by mail and SMS. */
import type { Notification, Paragraph } from './notification.ts'
import { unlinkText } from './unlink.ts'

const SIGNATURE = 'Sidebet'

/** Characters of an SMS, over all of its segments. */
const SMS_MAX = 1_600

/**
 * The mail of a notification. `url` is the target of its button, '' for none. `unsubscribeUrl` ends mails of its kind;
 * it is null for mandatory mails.
 */
export function notificationMail(
  { mail }: Pick<Notification, 'mail'>,
  of: {
    readonly username: string
    readonly url: string
    readonly supportEmail: string
    readonly unsubscribeUrl: string | null
    /** Of a user with new receipts, with the address of the page that checks them; else null. */
    readonly checkCode: { readonly day: string; readonly code: string; readonly url: string } | null
  },
): { readonly paragraphs: readonly Paragraph[]; readonly foot: readonly Paragraph[] } {
  const { paragraphs, button, way = button, namesSupport } = mail
  const see = of.url === '' ? [] : [{ text: way, url: of.url, button }]
  const support = namesSupport
    ? []
    : [`If you feel this is an error, please email ${of.supportEmail}`]
  const end =
    of.unsubscribeUrl === null
      ? []
      : [{ text: 'To get no more mails of this kind', url: of.unsubscribeUrl }]
  return {
    paragraphs: [hello(of.username), ...paragraphs, ...see],
    foot: [...checkCodeText(of.checkCode), ...support, ...end, SIGNATURE],
  }
}

function checkCodeText(code: { day: string; code: string; url: string } | null): Paragraph[] {
  if (code === null) return []
  return [
    `The check code of all results up to ${code.day} is ${code.code}. With this mail you can prove your receipts at any time.`,
    { text: 'Check a receipt', url: code.url },
  ]
}

export const hello = (username: string) => `Hello ${username},`

/** The SMS of a notification, with the URL of its screen. */
export function notificationSms({ title, text }: Omit<Notification, 'mail'>, url: string): string {
  const sentence = unlinkText(`Sidebet: ${title}. ${text}`)
  return `${sentence.slice(0, SMS_MAX - 200)} ${url}`.trimEnd()
}
