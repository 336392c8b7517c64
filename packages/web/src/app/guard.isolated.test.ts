import { expect, test } from 'vitest'
import type { Session } from '../session/session.ts'
import type { RouteAccess } from '../ui/page/route.ts'
import { resolveAccess } from './guard.ts'

type Status = Session['status']

const go = (to: string) => ({ kind: 'go', to })
const show = { kind: 'show' }
const wait = { kind: 'wait' }
const unreachable = { kind: 'unreachable' }

// Rows are sessions, columns are kinds of access: every combination.
const TABLE: readonly [Status, string, Record<RouteAccess, object>][] = [
  [
    'in',
    '',
    {
      ...{ public: show, always: show, visitor: go('/home'), pending: go('/home') },
      ...{ user: show, updating: go('/home') },
    },
  ],
  [
    'out',
    '',
    {
      public: show,
      always: show,
      visitor: show,
      pending: go('/login'),
      user: go('/login'),
      updating: go('/login'),
    },
  ],
  [
    'out',
    'ann',
    {
      ...{ public: show, always: show, visitor: show, pending: show },
      ...{ user: go('/login'), updating: go('/login') },
    },
  ],
  [
    'unknown',
    '',
    { public: show, always: show, visitor: show, pending: wait, user: wait, updating: wait },
  ],
  [
    'unknown',
    'ann',
    { public: show, always: show, visitor: show, pending: show, user: wait, updating: wait },
  ],
  [
    'unreachable',
    '',
    {
      ...{ public: show, always: show, visitor: show },
      ...{ pending: unreachable, user: unreachable, updating: show },
    },
  ],
  [
    'unreachable',
    'ann',
    {
      ...{ public: show, always: show, visitor: show },
      ...{ pending: show, user: unreachable, updating: show },
    },
  ],
]

for (const [status, loginAttempt, passages] of TABLE) {
  for (const [access, expected] of Object.entries(passages)) {
    test(`${status}${loginAttempt && ', second factor owed'}: ${access} screen`, () => {
      const session = { status, loginAttempt, updating: false }
      expect(resolveAccess({ access: access as RouteAccess }, session)).toEqual(expected)
    })
  }
}

test('while the servers are updated, every page but the status redirects to the update page', () => {
  for (const status of ['in', 'out', 'unknown', 'unreachable'] as const) {
    const session = { status, loginAttempt: 'ann', updating: true }
    expect(resolveAccess({ access: 'updating' }, session)).toEqual(show)
    expect(resolveAccess({ access: 'always' }, session)).toEqual(show)
    for (const access of ['public', 'visitor', 'pending', 'user'] as const)
      expect(resolveAccess({ access }, session)).toEqual(go('/updating_server'))
  }
})

test('GAP-045: a page for users with a counterpart for visitors redirects to it once the user is signed out', () => {
  const route = { access: 'user', visitorPath: '/termsofuse2' } as const
  const accessFor = (status: Status) =>
    resolveAccess(route, { status, loginAttempt: '', updating: false })
  expect(accessFor('out')).toEqual(go('/termsofuse2'))
  expect(accessFor('in')).toEqual(show)
  expect(accessFor('unknown')).toEqual(wait)
  expect(accessFor('unreachable')).toEqual(unreachable)
})
