import type { Session } from '../session/session.ts'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

/** What a visit to a screen leads to. */
export type AccessResult =
  | { readonly kind: 'show' }
  /** Nobody knows yet who asks. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'go'; readonly to: `/${string}` }

type SessionState = Pick<Session, 'status' | 'loginAttempt' | 'updating'>

/**
 * Who may see a screen, and where everybody else is sent (S3, GAP-018, GAP-045); all while the servers are updated
 * (GAP-021).
 */
export function resolveAccess(
  { access, visitorPath = paths.login }: Pick<Route, 'access' | 'visitorPath'>,
  session: SessionState,
): AccessResult {
  const { status, loginAttempt, updating } = session
  if (access === 'updating') return updating ? { kind: 'show' } : afterUpdate(status)
  if (updating) return go(paths.updatingServer)
  if (access === 'public') return { kind: 'show' }
  if (status === 'in') return access === 'user' ? { kind: 'show' } : go(paths.home)
  if (access === 'visitor') return { kind: 'show' }
  if (access === 'pending')
    return loginAttempt === '' ? redirectWhenResolved(status) : { kind: 'show' }
  return redirectWhenResolved(status, visitorPath)
}

/** On by itself; a server that does not answer may well be the one that is updated. */
function afterUpdate(status: Session['status']): AccessResult {
  if (status === 'unknown') return { kind: 'wait' }
  if (status === 'unreachable') return { kind: 'show' }
  return go(status === 'in' ? paths.home : paths.login)
}

/** Only an answer of the server sends anybody away: a lost connection does not. */
function redirectWhenResolved(
  status: Session['status'],
  to: `/${string}` = paths.login,
): AccessResult {
  if (status === 'unknown') return { kind: 'wait' }
  if (status === 'unreachable') return { kind: 'unreachable' }
  return go(to)
}

function go(to: `/${string}`): AccessResult {
  return { kind: 'go', to }
}
