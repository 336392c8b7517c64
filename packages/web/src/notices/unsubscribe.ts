import { ONE_CLICK_FORM, ONE_CLICK_PATH } from '@sidebet/contract/oneClick'
import { NOTICE_KINDS, type NoticeKind } from '@sidebet/domain/notices/noticeKinds'

/** `unavailable`: the server could not do it now; a later try may succeed. */
export type Unsubscribed = 'done' | 'wrongToken' | 'unavailable' | 'unreachable'

const ANSWER_TAKES_AT_MOST_MS = 30_000

/** Ends the mails of a link's token, as a mail program would. It uses no session. */
export async function unsubscribe(token: string): Promise<Unsubscribed> {
  try {
    const response = await fetch(`${ONE_CLICK_PATH}?${new URLSearchParams({ token })}`, {
      method: 'POST',
      body: new URLSearchParams(ONE_CLICK_FORM),
      credentials: 'omit',
      signal: AbortSignal.timeout(ANSWER_TAKES_AT_MOST_MS),
    })
    if (response.ok) return 'done'
    return response.status === 404 ? 'wrongToken' : 'unavailable'
  } catch {
    return 'unreachable'
  }
}

/** The kind in a token, only for display since it is not verified: "u_12.taken.", then its hash. */
export function kindOf(token: string): NoticeKind | null {
  const [, kindText] = token.split('.')
  return NOTICE_KINDS.find((kind) => kind === kindText) ?? null
}
