import { ONE_CLICK_FORM, ONE_CLICK_PATH } from '@sidebet/contract/oneClick'
import { NOTICE_KINDS, type NoticeKind } from '@sidebet/domain/notices/noticeKinds'

/** `unavailable`: the server has not done it now, and may in a while. */
export type Unsubscribed = 'done' | 'wrongToken' | 'unavailable' | 'unreachable'

const ANSWER_TAKES_AT_MOST_MS = 30_000

/** Ends the mails that the token of a link stands for, as a mail program would. No session has a part in it. */
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

/** The kind that a token names, to be shown and not to be believed: "u_12.taken.", then its hash. */
export function kindOf(token: string): NoticeKind | null {
  const [, kindText] = token.split('.')
  return NOTICE_KINDS.find((kind) => kind === kindText) ?? null
}
