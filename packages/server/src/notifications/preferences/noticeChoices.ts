import { wireId } from '@sidebet/contract/ids'
import {
  chooseNotices as chooseNoticesCall,
  noticeChoices as noticeChoicesCall,
} from '@sidebet/contract/notices'
import { isSmsCountry } from '@sidebet/domain/account/smsCountries'
import { isDuty, NOTICE_KINDS } from '@sidebet/domain/notices/noticeKinds'
import type { Config } from '../../config/config.ts'
import { handle } from '../../handle.ts'
import { audit } from '../../platform/audit/audit.ts'
import { done, refused } from '../../platform/http/reply.ts'
import { readUser, type User } from '../../platform/users/users.sql.ts'
import { readChoices, setChannel } from './choices.sql.ts'

export const noticeChoices = handle(noticeChoicesCall, async ({ services, session }) => {
  const { db, config } = services
  const chosen = await readChoices(db, session.userId)
  const choices = NOTICE_KINDS.map((kind) => ({
    kind,
    channel: chosen.get(kind) ?? ('mail' as const),
    mayChange: !isDuty(kind),
  }))
  return done({ choices, hasPhone: hasPhone(config, await readUser(db, session.userId)) })
})

/** SMS are sent only to a confirmed phone, and only to the allowed countries. */
const hasPhone = ({ SMS_COUNTRIES }: Config, { isPhoneConfirmed, phone }: User) =>
  isPhoneConfirmed && isSmsCountry(phone, SMS_COUNTRIES)

export const chooseNotices = handle(chooseNoticesCall, async ({ services, session, body, ip }) => {
  const { userId } = session
  const { kind, channel } = body
  const { db, config } = services
  if (isDuty(kind)) {
    return channel === 'mail'
      ? done({ message: 'success' as const })
      : refused(chooseNoticesCall, { code: 'duty' })
  }
  if (channel === 'sms' && !hasPhone(config, await readUser(db, userId)))
    return refused(chooseNoticesCall, { code: 'phoneNotConfirmed' })
  return db.transaction(async (tx) => {
    if (await setChannel(tx, userId, kind, channel)) {
      const id = wireId('user', userId)
      const facts = { kind, channel }
      await audit(tx, { actor: id, action: 'notices.chosen', subject: id, ip, facts })
    }
    return done({ message: 'success' as const })
  })
})
