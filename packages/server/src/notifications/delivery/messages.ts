/** The mail and the SMS of a notification. */
import { ONE_CLICK_FORM } from '@sidebet/contract/oneClick'
import { notificationMail, notificationSms } from '@sidebet/copy/notifications/envelope'
import { isDuty } from '@sidebet/domain/notices/noticeKinds'
import type { Config } from '../../config/config.ts'
import { type WrittenMail, writeLetter } from '../../platform/mail/letter.ts'
import type { Sms } from '../../platform/mail/messagePorts.ts'
import type { User } from '../../platform/users/users.sql.ts'
import { unsubscribeUrl as oneClickUrl } from '../preferences/unsubscribeRoutes.ts'
import { unsubscribeToken } from '../preferences/unsubscribeToken.ts'
import { links } from '../topics/links.ts'
import type { UserNotification } from '../topics/topic.ts'
import type { CheckCode } from './checkCodes.sql.ts'

type House = Pick<Config, 'SECRET_KEY' | 'SUPPORT_EMAIL'> & { readonly origin: string }

/** A mail that is not mandatory has a link that ends mails of its kind, for users and for mail programs (RFC 8058). */
export function mailOf(
  notification: UserNotification,
  { username, email }: Pick<User, 'username' | 'email'>,
  { origin, ...config }: House,
  checkCode: CheckCode | null,
): WrittenMail {
  const { to = email, mail, link } = notification
  const { unsubscribeUrl, headers } = unsubscribeOf(notification, origin, config)
  const text = notificationMail(
    { mail },
    {
      username,
      url: link === '' ? '' : `${origin}${link}`,
      supportEmail: config.SUPPORT_EMAIL,
      unsubscribeUrl,
      checkCode: checkCode && { ...checkCode, url: `${origin}${links.checkReceipt}` },
    },
  )
  return writeLetter({ to, subject: mail.subject, headers, ...text })
}

function unsubscribeOf(
  { userId, kind }: UserNotification,
  origin: string,
  config: Pick<Config, 'SECRET_KEY'>,
): { readonly unsubscribeUrl: string | null; readonly headers: Record<string, string> } {
  if (isDuty(kind)) return { unsubscribeUrl: null, headers: {} }
  const token = unsubscribeToken(config, { userId, kind })
  return {
    unsubscribeUrl: `${origin}${links.unsubscribe}?token=${encodeURIComponent(token)}`,
    headers: {
      'List-Unsubscribe': `<${oneClickUrl(origin, token)}>`,
      'List-Unsubscribe-Post': new URLSearchParams(ONE_CLICK_FORM).toString(),
    },
  }
}

export function smsOf(
  notification: UserNotification,
  { phone }: Pick<User, 'phone'>,
  origin: string,
): Sms {
  return { to: `+${phone}`, text: notificationSms(notification, `${origin}${notification.link}`) }
}
