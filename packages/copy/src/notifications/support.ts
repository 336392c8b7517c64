/** The mail to the support with a message from Contact Us. */
import type { MailText } from './notification.ts'

/** `account` and `userId` come from the session, the user typed the other fields. `sentAt` is shown in UTC. */
export function contactMail(message: {
  readonly account: string
  readonly userId: string
  readonly username: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly sentAt: Date
}): MailText {
  const { account, userId, username, email, phone, sentAt } = message
  const typed = [
    `Account: ${account} (${userId})`,
    `Username as typed: ${username}`,
    `Email as typed: ${email}`,
    `Phone as typed: +${phone}`,
    `Sent: ${sentAt.toISOString()}`,
  ]
  const quoted = message.message.split('\n').map((line) => `> ${line}`)
  return {
    subject: `Message from ${account}`,
    paragraphs: [`${account} has sent you a message.`, typed.join('\n'), quoted.join('\n')],
  }
}
