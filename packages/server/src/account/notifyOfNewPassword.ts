import type { Endpoint } from '@sidebet/contract/endpoint'
import type { Request } from '../handle.ts'
import { insertNotification, type NoticeBody, notice } from '../notifications/outbox/outbox.ts'
import { readNow } from '../platform/database/clock.ts'
import type { Tx } from '../platform/database/db.ts'
import { userAgentOf } from '../platform/http/userAgentOf.ts'
import { readUser } from '../platform/users/users.sql.ts'

/** Notifies the user of a new password, because another person may have set it. */
export async function notifyOfNewPassword(
  tx: Tx,
  {
    http,
    session,
  }: Pick<Request<Endpoint>, 'http'> & { readonly session: Request<Endpoint>['session'] | null },
  userId: number,
  how: NoticeBody['account.password']['how'],
): Promise<void> {
  const { country = '', region = '' } = session ?? {}
  const at = new Date(await readNow(tx)).toISOString()
  const { email: to } = await readUser(tx, userId)
  const body = { how, to, at, userAgent: userAgentOf(http.request), country, region }
  await insertNotification(tx, notice('account.password', userId, body))
}
