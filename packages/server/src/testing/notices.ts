/** Runs the notification jobs, and no other jobs. */
import type { NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import { deliverNotices } from '../notifications/delivery/deliverNotices.ts'
import { deliverToInboxes } from '../notifications/inbox/deliverToInboxes.ts'
import { unsubscribeToken } from '../notifications/preferences/unsubscribeToken.ts'
import { notifyFriend } from '../notifications/topics/friends/notifyFriend.ts'
import { notifyMembers } from '../notifications/topics/groups/notifyMembers.ts'
import type { Database } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import type { Client } from './server.ts'

/** Delivers all pending notifications to the inboxes. */
export async function fillInboxes(services: Services): Promise<void> {
  const kinds = [notifyMembers(services), notifyFriend(services), deliverToInboxes(services)]
  for (const { runNext } of kinds) while (await runNext());
}

/** Delivers all pending notifications to the inboxes, and sends the due mails and SMS. */
export async function deliverAllNotifications(services: Services): Promise<void> {
  await fillInboxes(services)
  while (await deliverNotices(services));
}

/** The delivered notices of takes and the times of their transfers, for bets that a test has inserted by hand. */
export async function completeTakes({ query }: Pick<Database, 'query'>): Promise<void> {
  await query(
    `insert into outbox (topic, ref, body, placed_at, done_at)
     select 'offer.taken', offer_id, jsonb_build_object('takes', count(*)), product_now(), product_now() from bets
     where not exists (select 1 from outbox where topic = 'offer.taken' and ref = offer_id) group by offer_id`,
  )
  await query(
    `update ledger_transfers t set created_at = b.accepted_at from bets b where t.kind = 'take' and b.id = t.ref`,
  )
}

/** The unsubscribe link at the end of mails of a kind to this user. */
export function endOfMails(
  { config, origin }: Pick<Services, 'config' | 'origin'>,
  { userId }: Pick<Client, 'userId'>,
  kind: NoticeKind,
): string {
  return `${origin()}/unsubscribe?token=${unsubscribeToken(config, { userId, kind })}`
}

/** The inbox of this user, the newest first. */
export async function inboxOf(client: Client, query = '') {
  const { status, body } = await client.get(`/api/notices/own${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as {
    readonly data: readonly {
      readonly noticeID: string
      readonly kind: string
      readonly title: string
      readonly text: string
      readonly to: string
      readonly at: string
      readonly gameID: string
      readonly isRead: boolean
    }[]
    readonly next: string | null
    readonly unread: number
  }
}
