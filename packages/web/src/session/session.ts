/** The signed-in user, their location and their funds. */

import { liveTexts } from '@sidebet/copy/screens/live'
import type { LoginCountry } from '@sidebet/domain/account/countries'
import type { Cents } from '@sidebet/domain/money'
import { api, isNoAnswer, type OutputOf } from '../api/api.ts'
import { setServerTime } from '../api/clock.ts'
import { centsOf } from '../ui/money.tsx'
import { makeStore, useStore } from '../ui/store.ts'
import { clearStored, readStored, writeStored } from '../ui/tabStorage.ts'
import { storeCurrentGroup } from './currentGroup.ts'
import { watchMutations } from './recentMutations.ts'
import { LEFT, postToTabs } from './tabs.ts'

export type Session = {
  /** `unknown` until the first answer, `unreachable` when there was none. */
  readonly status: 'unknown' | 'unreachable' | 'out' | 'in'
  /** The username; '' when no user is signed in, like the other texts. */
  readonly currentUser: string
  readonly userID: string
  readonly firstName: string
  readonly lastName: string
  readonly country: string
  readonly MFAon: boolean
  readonly currentCountry: string
  readonly currentRegion: string
  /** `illegal` bars posting and taking. */
  readonly regionRestriction: 'none' | 'illegal'
  readonly fundsAvailable: Cents
  readonly fundsAtRisk: Cents
  /** The servers are under update. */
  readonly updating: boolean
  /** The username of a login that waits for its second factor. */
  readonly loginAttempt: string
  /** From the location chosen at login. */
  readonly loginCountry: LoginCountry | ''
  /** The user has requested a logout without an answer yet: automatic requests are suspended. */
  readonly isLeaving: boolean
  /** Why the session ended, unless the user logged out in this tab. */
  readonly ended: '' | 'over' | 'inOtherTab'
  /** The announcement of a change of the funds that the user did not cause here. */
  readonly fundsAnnouncement: string
}

const NO_USER = {
  currentUser: '',
  userID: '',
  firstName: '',
  lastName: '',
  country: '',
  MFAon: false,
  fundsAvailable: 0 as Cents,
  fundsAtRisk: 0 as Cents,
  fundsAnnouncement: '',
}

const store = makeStore<Session>({
  status: 'unknown',
  ...NO_USER,
  currentCountry: '',
  currentRegion: '',
  regionRestriction: 'none',
  updating: false,
  loginAttempt: readStored('loginAttempt'),
  loginCountry: readStored('loginCountry') as LoginCountry | '',
  isLeaving: false,
  ended: '',
})

export function useSession(): Session {
  return useStore(store)
}

/** The same outside of a component. */
export function currentSession(): Session {
  return store.get()
}

/** `announcement` is the text about their last change, '' for none. */
export function useFunds(): {
  readonly available: Cents
  readonly atRisk: Cents
  readonly announcement: string
} {
  const { fundsAvailable, fundsAtRisk, fundsAnnouncement } = useStore(store)
  return { available: fundsAvailable, atRisk: fundsAtRisk, announcement: fundsAnnouncement }
}

type Funds = { readonly fundsAvailable: number; readonly fundsAtRisk: number }

// Answers arrive in any order. Funds requested before the displayed ones are ignored, and so is every answer to a
// request from before the session ended.
const requestNumbers = { last: 0, shown: 0, ended: 0 }

function showFunds(funds: Funds, requestNumber: number): void {
  if (store.get().currentUser !== '') store.set(fundsOf(funds, requestNumber))
}

/** The change of the displayed session by the funds of an answer; empty when they are older. */
function fundsOf(funds: Funds, requestNumber: number): Partial<Session> {
  if (requestNumber < Math.max(requestNumbers.shown, requestNumbers.ended)) return {}
  const before = store.get()
  const fundsAvailable = centsOf(funds.fundsAvailable)
  const fundsAtRisk = centsOf(funds.fundsAtRisk)
  const isOther = fundsAvailable !== before.fundsAvailable || fundsAtRisk !== before.fundsAtRisk
  const isFirst = requestNumbers.shown <= requestNumbers.ended
  const isAnnounced = isOther && !isFirst && !isOwnMoney()
  requestNumbers.shown = requestNumber
  return {
    fundsAvailable,
    fundsAtRisk,
    ...(isOther && {
      fundsAnnouncement: isAnnounced
        ? liveTexts.funds({
            available: fundsAvailable === before.fundsAvailable ? null : fundsAvailable,
            atRisk: fundsAtRisk === before.fundsAtRisk ? null : fundsAtRisk,
          })
        : '',
    }),
  }
}

/** A change this soon after the answer to a call that moved money still counts as the user's own. */
const OWN_FOR_MS = 3_000

/** Calls by this tab's user that move money. */
const own = { underWay: 0, lastAt: Number.NEGATIVE_INFINITY }

/** Records a call by this tab's user that moves money. */
export function noteOwnMoney(answered: Promise<unknown>): void {
  own.underWay += 1
  void answered.finally(() => {
    own.underWay -= 1
    own.lastAt = Date.now()
  })
}

function isOwnMoney(): boolean {
  return own.underWay > 0 || Date.now() - own.lastAt < OWN_FOR_MS
}

/** Applies the funds of an answer to a call that moved money, so that the bar shows them at once. */
export function setFunds(funds: Funds): void {
  showFunds(funds, ++requestNumbers.last)
}

/** Refetches the funds. Without an answer the last ones stay, and it returns false. */
export async function refreshFunds(): Promise<boolean> {
  const { currentUser, isLeaving } = store.get()
  if (currentUser === '' || isLeaving) return true
  const requestNumber = ++requestNumbers.last
  const answer = await api.allUserData({ params: { username: currentUser }, quiet: true })
  const funds = answer.ok ? answer.value[0] : undefined
  if (funds && store.get().currentUser === currentUser) showFunds(funds, requestNumber)
  return answer.ok || !isNoAnswer(answer)
}

/** Runs `leave`, which ends the session on the server; the loss of the session meanwhile is expected (`isLeaving`). */
export async function whileLeaving<T>(leave: () => Promise<T>): Promise<T> {
  store.set({ isLeaving: true })
  try {
    return await leave()
  } finally {
    store.set({ isLeaving: false })
  }
}

/** Refetches the session. Without an answer the last state stays; returns whether there was one. */
export async function refreshSession(): Promise<boolean> {
  const requestNumber = ++requestNumbers.last
  const hasMutated = watchMutations()
  const answer = await api.currentUser({ quiet: true })
  // A mutation may give the session a new id. A request beside it still has the old one, which belongs to no session any more.
  if (answer.ok && answer.value.user === null && (await hasMutated())) return refreshSession()
  if (answer.ok) take(answer.value, requestNumber)
  else if (store.get().status === 'unknown') store.set({ status: 'unreachable' })
  return answer.ok
}

/** A login that waits for its second factor. */
export function startSecondFactor(username: string): void {
  writeStored('loginAttempt', username)
  store.set({ loginAttempt: username })
  // The login has ended any session before it.
  postToTabs('')
}

export function setLoginCountry(country: LoginCountry): void {
  writeStored('loginCountry', country)
  store.set({ loginCountry: country })
}

/**
 * Deletes all data of the user, here and in the other tabs; the pages of users then redirect to /login. `ended` is the
 * reason shown there, unless the user logged out.
 */
export function endSession(ended: Session['ended'] = ''): void {
  requestNumbers.ended = ++requestNumbers.last
  clearStored()
  store.set({ status: 'out', ...NO_USER, loginAttempt: '', loginCountry: '', ended })
  postToTabs(ended === '' ? LEFT : '')
}

/** Another tab has ended the session; this tab may have received the end from the server before. */
export function endedInOtherTab(): void {
  if (store.get().ended === 'over') store.set({ ended: 'inOtherTab' })
}

/**
 * Hides all data of the user until the server has returned the session. `ended` is the reason when no user is signed in
 * then.
 */
export function hideUntilConfirmed(ended: Session['ended'] = ''): void {
  requestNumbers.ended = ++requestNumbers.last
  store.set({ status: 'unknown', ...NO_USER, ended })
}

/** The session is unknown: hides all data of the user, and shows that the server is unreachable. */
export function hideAsUnreachable(): void {
  hideUntilConfirmed()
  store.set({ status: 'unreachable' })
}

/** A call reported that the servers are under update (api.ts does this automatically). */
export function setUpdating(): void {
  store.set({ updating: true })
}

/** The id of the last user signed in here, also before a reload. */
const LAST_USER = 'lastUser'

function take(answer: OutputOf<'currentUser'>, requestNumber: number): void {
  if (requestNumber < requestNumbers.ended) return
  setServerTime(answer.now)
  const { currentCountry, currentRegion, regionRestriction, user } = answer
  const accessState = {
    currentCountry,
    currentRegion,
    regionRestriction,
    updating: answer.update_status,
  }
  const lastUser = readStored(LAST_USER)
  if (user === null) {
    store.set({ status: 'out', ...NO_USER, ...accessState })
    if (lastUser !== '') endSession(store.get().ended || 'over')
    return
  }
  const { userID } = user
  if (store.get().status === 'in' && store.get().userID !== userID) {
    reloadForNewUser()
    return
  }
  if (lastUser !== '' && lastUser !== userID) clearStored()
  writeStored('loginAttempt', '')
  writeStored(LAST_USER, userID)
  storeCurrentGroup()
  const isNewSignIn = store.get().status !== 'in'
  const { fundsAvailable, fundsAtRisk } = answer
  const hasFunds = fundsAvailable !== null && fundsAtRisk !== null
  // One update: a screen that renders after it has the funds.
  store.set({
    status: 'in',
    ...accessState,
    currentUser: user.username,
    userID,
    country: user.country,
    MFAon: user.MFAon,
    firstName: answer.firstName ?? '',
    lastName: answer.lastName ?? '',
    loginAttempt: '',
    ended: '',
    ...(hasFunds && fundsOf({ fundsAvailable, fundsAtRisk }, requestNumber)),
  })
  if (isNewSignIn) postToTabs(userID)
}

/** Another user is signed in now: no data of the one before may stay, on the page or in memory. */
export function reloadForNewUser(): void {
  hideUntilConfirmed()
  clearStored()
  window.location.reload()
}
