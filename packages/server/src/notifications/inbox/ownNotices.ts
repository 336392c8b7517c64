import { wireId } from '@sidebet/contract/ids'
import {
  type NoticeRow,
  ownNotices as ownNoticesCall,
  readNotices as readNoticesCall,
} from '@sidebet/contract/notices'
import { KINDS_OF_FILTER, NOTICE_KINDS } from '@sidebet/domain/notices/noticeKinds'
import { handle } from '../../handle.ts'
import { toPage } from '../../platform/database/page.ts'
import { done } from '../../platform/http/reply.ts'
import { countUnread, markRead, type NoticeOfUser, readNoticesOf } from './notices.sql.ts'

export const ownNotices = handle(ownNoticesCall, async ({ reads, session, query }) => {
  const { userId } = session
  const kinds = query.filter ? KINDS_OF_FILTER[query.filter] : NOTICE_KINDS
  const [rows, unread] = await Promise.all([
    readNoticesOf(reads, userId, kinds, query),
    countUnread(reads, userId),
  ])
  return done({ ...toPage(rows, query, ({ id, at }) => ({ id, at }), wireNotice), unread })
})

/** A notice in the form of the answers. */
export function wireNotice(notice: NoticeOfUser): NoticeRow {
  const { id, kind, title, text, link, gameId, at, isRead } = notice
  return {
    noticeID: wireId('notice', id),
    ...{ kind, title, text, isRead },
    to: link,
    gameID: gameId === null ? '' : wireId('game', gameId),
    at: at.toISOString(),
  }
}

/** A notice of another user, or one that was deleted, is ignored: nothing changes. */
export const readNotices = handle(readNoticesCall, async ({ services, session, body }) => {
  const { userId } = session
  const { noticeID: noticeId, andBefore } = body
  return services.db.transaction(async (tx) => {
    await markRead(tx, userId, { noticeId, andBefore })
    return done({ unread: await countUnread(tx, userId) })
  })
})
