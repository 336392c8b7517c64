import type { Session } from '../session/session.ts'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

/** The result of a visit to a screen. */
export type AccessResult =
  | { readonly kind: 'show' }
  /** The session is not loaded yet. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'go'; readonly to: `/${string}` }

type SessionState = Pick<Session, 'status' | 'loginAttempt' | 'updating'>

/**
 * Who may see a screen, and where all others are redirected (S3, GAP-018, GAP-045). During an update of the servers all
 * users are redirected (GAP-021), except from the status page.
 */
export function resolveAccess(
  { access, visitorPath = paths.login }: Pick<Route, 'access' | 'visitorPath'>,
  session: SessionState,
): AccessResult {
  const { status, loginAttempt, updating } = session
  if (access === 'always') return { kind: 'show' }
  if (access === 'updating') return updating ? { kind: 'show' } : afterUpdate(status)
  if (updating) return go(paths.updatingServer)
  if (access === 'public') return { kind: 'show' }
  if (status === 'in') return access === 'user' ? { kind: 'show' } : go(paths.home)
  if (access === 'visitor') return { kind: 'show' }
  if (access === 'pending')
    return loginAttempt === '' ? redirectWhenResolved(status) : { kind: 'show' }
  return redirectWhenResolved(status, visitorPath)
}

/** Redirects when the update has ended. A server that does not answer may be the one under update, so the page stays. */
function afterUpdate(status: Session['status']): AccessResult {
  if (status === 'unknown') return { kind: 'wait' }
  if (status === 'unreachable') return { kind: 'show' }
  return go(status === 'in' ? paths.home : paths.login)
}

/** Only an answer of the server redirects; a lost connection does not. */
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
