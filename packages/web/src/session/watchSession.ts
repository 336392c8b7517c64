/** Changes of a session from outside: time, the server, the other tabs, a page restored by the browser (GAP-038). */

import { setServerListeners } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { promptReauth } from './promptReauth.ts'
import { recordMutation } from './recentMutations.ts'
import {
  currentSession,
  endedInOtherTab,
  endSession,
  hideAsUnreachable,
  hideUntilConfirmed,
  noteOwnMoney,
  refreshFunds,
  refreshSession,
  reloadForNewUser,
  setUpdating,
} from './session.ts'
import { LEFT, onTabMessage } from './tabs.ts'

const FUNDS_EVERY_MS = 15_000
const USER_EVERY_MS = 60_000

/** The server no longer accepts the session. Another tab may have started a new one meanwhile. */
export async function sessionLost(): Promise<void> {
  const { status, loginAttempt, isLeaving } = currentSession()
  if (isLeaving) return
  const isSignedOut = status === 'out' && loginAttempt === ''
  if (status === 'unknown' || isSignedOut) return
  if (status !== 'in') {
    endSession()
    void refreshSession()
    return
  }
  // A call that was pending while the session got a new id is refused, and the session continues.
  if (!(await refreshSession())) endSession('over')
}

function handleTabMessage(message: string): void {
  const own = currentSession().userID
  if (message === LEFT && own === '') endedInOtherTab()
  const userID = message === LEFT ? '' : message
  if (userID === own) return
  if (userID !== '' && own !== '') {
    reloadForNewUser()
    return
  }
  if (own !== '') {
    hideUntilConfirmed('inOtherTab')
  }
  void refreshSession()
}

/**
 * A browser may restore a page that was left, in its last state. The page is hidden until the server has confirmed the
 * signed-in user.
 */
function watchReturns(): void {
  const { style } = document.documentElement
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && currentSession().status === 'in') style.visibility = 'hidden'
  })
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return
    if (!(await refreshSession())) hideAsUnreachable()
    style.visibility = ''
  })
}

/** Refreshes the session while the page is visible, for the life of the page. */
export function watchSession(): void {
  setServerListeners({
    sessionLost,
    otherUser: refreshSession,
    updating: setUpdating,
    acted: recordMutation,
    onMoneyCall: noteOwnMoney,
    proofWanted: promptReauth,
  })
  onTabMessage(handleTabMessage)
  watchReturns()
  const whenSeen = (refresh: () => Promise<unknown>) => () => {
    if (document.visibilityState === 'visible') void refresh()
  }
  // While the server pushes changes, polling is not needed.
  setInterval(
    whenSeen(async () => connection.get().isLive || refreshFunds()),
    FUNDS_EVERY_MS,
  )
  setInterval(whenSeen(refreshSession), USER_EVERY_MS)
  document.addEventListener('visibilitychange', whenSeen(refreshSession))
  window.addEventListener('online', whenSeen(refreshSession))
}
