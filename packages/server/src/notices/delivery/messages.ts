/** What leaves of a notice: the mail and the SMS that say what its user is told. */
import { ONE_CLICK_FORM } from '@sidebet/contract/oneClick'
import { isDuty } from '@sidebet/domain/notices/noticeKinds'
import type { Config } from '../../core/config.ts'
import { type WrittenMail, writeLetter } from '../../core/mail/letter.ts'
import type { Paragraph } from '../../core/mail/paragraph.ts'
import type { Sms } from '../../core/ports.ts'
import type { Recipient } from '../choices/choices.sql.ts'
import { unsubscribeUrl } from '../choices/unsubscribeRoutes.ts'
import { unsubscribeToken } from '../choices/unsubscribeToken.ts'
import { links } from '../links.ts'
import { withoutLinks } from '../plainNames.ts'
import type { Told } from '../topic.ts'

/** Characters of an SMS, however many it is sent as. */
const SMS_MAX = 1_600

type House = Pick<Config, 'SECRET_KEY' | 'SUPPORT_EMAIL'> & { readonly origin: string }

/** A mail that is no duty says how to end those of its kind, to people and to their programs (RFC 8058). */
export function mailOf(
  told: Told,
  { username, email }: Recipient,
  { origin, ...config }: House,
): WrittenMail {
  const { to = email, subject, paragraphs, button, way = button, saysWhomToAsk } = told.mail
  const see = told.link === '' ? [] : [{ text: way, url: `${origin}${told.link}`, button }]
  const ask = saysWhomToAsk
    ? []
    : [`If you feel this is an error, please email ${config.SUPPORT_EMAIL}`]
  const { foot, headers } = endOf(told, origin, config)
  return writeLetter({
    ...{ to, subject, headers },
    paragraphs: [`Hello ${username},`, ...paragraphs, ...see],
    foot: [...ask, ...foot, 'Sidebet'],
  })
}

function endOf(
  { userId, kind }: Told,
  origin: string,
  config: Pick<Config, 'SECRET_KEY'>,
): { readonly foot: readonly Paragraph[]; readonly headers: Record<string, string> } {
  if (isDuty(kind)) return { foot: [], headers: {} }
  const token = unsubscribeToken(config, { userId, kind })
  const page = `${origin}${links.unsubscribe}?token=${encodeURIComponent(token)}`
  return {
    foot: [{ text: 'To get no more mails of this kind', url: page }],
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl(origin, token)}>`,
      'List-Unsubscribe-Post': new URLSearchParams(ONE_CLICK_FORM).toString(),
    },
  }
}

export function smsOf({ title, text, link }: Told, { phone }: Recipient, origin: string): Sms {
  const said = withoutLinks(`Sidebet: ${title}. ${text}`)
  return { to: `+${phone}`, text: `${said.slice(0, SMS_MAX - 200)} ${origin}${link}`.trimEnd() }
}
