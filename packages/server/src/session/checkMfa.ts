/** The second factor by code: one try per pending login. A typing mistake is no try. */
import { checkMfa as checkMfaCall } from '@sidebet/contract/session'
import { oneTimeCode } from '@sidebet/domain/account/mfaCode'
import { handle, type Request } from '../handle.ts'
import type { Tx } from '../platform/database/db.ts'
import { refused } from '../platform/http/reply.ts'
import { confirmEmail, confirmPhone } from '../platform/users/users.sql.ts'
import { type UsedCode, useUpCode } from './codes.sql.ts'
import { hashMfaCode } from './mfaCode.ts'
import { answerSecondFactor, type Check, judgeSecondFactor } from './secondFactor.ts'

export const checkMfa = handle(checkMfaCall, async (request) => {
  if (!request.session.mfaPending) return refused(checkMfaCall, { code: 'notPending' })
  const code = oneTimeCode(request.body.MFAcode)
  if (code === null) return refused(checkMfaCall, { code: 'codeMistyped' })
  const check = await request.services.db.transaction((tx) => judge(tx, request, code))
  return answerSecondFactor(request, check)
})

async function judge(tx: Tx, request: Request<typeof checkMfaCall>, code: string): Promise<Check> {
  const { services, session } = request
  const { userId } = session
  const hashes = services.config.secretKeys.map((key) => hashMfaCode(key, userId, code))
  let sentTo: Pick<UsedCode, 'phone' | 'email'> = { phone: null, email: null }
  const check = await judgeSecondFactor(tx, request, 'code', async () => {
    const used = await useUpCode(tx, userId, hashes)
    sentTo = used
    return used.isRight
  })
  if (check.kind !== 'right') return check
  const { phone, email } = sentTo
  if (phone !== null) await confirmPhone(tx, userId, phone)
  if (email !== null) await confirmEmail(tx, userId, email)
  return check
}
