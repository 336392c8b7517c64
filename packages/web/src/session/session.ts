/** Who is signed in, where, and with what funds. */

import { liveTexts } from '@sidebet/copy/screens/live'
import type { LoginCountry } from '@sidebet/domain/account/countries'
import type { Cents } from '@sidebet/domain/money'
import { api, isNoAnswer, type OutputOf } from '../api/api.ts'
import { setServerTime } from '../api/clock.ts'
import { centsOf } from '../ui/money.tsx'
import { makeStore, useStore } from '../ui/store.ts'
import { clearStored, readStored, writeStored } from '../ui/tabStorage.ts'
import { LEFT, postToTabs } from './tabs.ts'

export type Session = {
  /** `unknown` until the first answer, `unreachable` when there was none. */
  readonly status: 'unknown' | 'unreachable' | 'out' | 'in'
  /** The username; '' when nobody is signed in, like the other texts. */
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
  /** The servers are being updated. */
  readonly updating: boolean
  /** The username of a login whose second factor is owed. */
  readonly loginAttempt: string
  /** From the location that was chosen at login. */
  readonly loginCountry: LoginCountry | ''
  /** They have asked to leave, and the server has not answered yet: nothing is asked by itself any more. */
  readonly isLeaving: boolean
  /** Why whoever was signed in here is so no more: they have not left by themselves in this tab. */
  readonly ended: '' | 'over' | 'inOtherTab'
  /** What is announced of the funds: a change that the user has not just made here. */
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

/** `news` is what is announced of them, '' for nothing. */
export function useFunds(): {
  readonly available: Cents
  readonly atRisk: Cents
  readonly announcement: string
} {
  const { fundsAvailable, fundsAtRisk, fundsAnnouncement } = useStore(store)
  return { available: fundsAvailable, atRisk: fundsAtRisk, announcement: fundsAnnouncement }
}

type Funds = { readonly fundsAvailable: number; readonly fundsAtRisk: number }

// Answers come in any order: funds that were asked for before those that are shown are not shown any more, and what was
// asked for before the session ended says nothing about now.
const requestNumbers = { last: 0, shown: 0, ended: 0 }

function showFunds(funds: Funds, requestNumber: number): void {
  if (store.get().currentUser !== '') store.set(fundsOf(funds, requestNumber))
}

/** What the funds of an answer change in what is shown: nothing where they are older than that. */
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

/** A change this long after an answer to a call that moved money is still the user's own. */
const OWN_FOR_MS = 3_000

/** What the user of this tab does with money. */
const own = { underWay: 0, lastAt: Number.NEGATIVE_INFINITY }

/** The user of this tab has asked for something that moves money. */
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

/** Takes the funds of an answer to a call that moved money, so that the bar shows them at once. */
export function setFunds(funds: Funds): void {
  showFunds(funds, ++requestNumbers.last)
}

/** Asks the server for the funds; without an answer the last known stay, and it is false. */
export async function refreshFunds(): Promise<boolean> {
  const { currentUser, isLeaving } = store.get()
  if (currentUser === '' || isLeaving) return true
  const requestNumber = ++requestNumbers.last
  const answer = await api.allUserData({ params: { username: currentUser }, quiet: true })
  const funds = answer.ok ? answer.value[0] : undefined
  if (funds && store.get().currentUser === currentUser) showFunds(funds, requestNumber)
  return answer.ok || !isNoAnswer(answer)
}

/** Does what ends the session on the server; what is refused meanwhile is no news (`isLeaving`). */
export async function whileLeaving<T>(leave: () => Promise<T>): Promise<T> {
  store.set({ isLeaving: true })
  try {
    return await leave()
  } finally {
    store.set({ isLeaving: false })
  }
}

/** Asks the server who is signed in. Without an answer the last known stays; answers whether there was one. */
export async function refreshSession(): Promise<boolean> {
  const requestNumber = ++requestNumbers.last
  const answer = await api.currentUser({ quiet: true })
  if (answer.ok) take(answer.value, requestNumber)
  else if (store.get().status === 'unknown') store.set({ status: 'unreachable' })
  return answer.ok
}

/** A login that still owes its second factor. */
export function startSecondFactor(username: string): void {
  writeStored('loginAttempt', username)
  store.set({ loginAttempt: username })
  // The login has ended whatever session there was.
  postToTabs('')
}

export function setLoginCountry(country: LoginCountry): void {
  writeStored('loginCountry', country)
  store.set({ loginCountry: country })
}

/**
 * Forgets everything about the user, here and in the other tabs; the pages of users then lead to /login by themselves.
 * `ended` is what is said there to whoever has not left by themselves.
 */
export function endSession(ended: Session['ended'] = ''): void {
  requestNumbers.ended = ++requestNumbers.last
  clearStored()
  store.set({ status: 'out', ...NO_USER, loginAttempt: '', loginCountry: '', ended })
  postToTabs(ended === '' ? LEFT : '')
}

/** Another tab has ended the session; the server may have said that it is over before the tab did. */
export function endedInOtherTab(): void {
  if (store.get().ended === 'over') store.set({ ended: 'inOtherTab' })
}

/** Shows nothing of the user until the server has said who is signed in now; nobody, where `ended` is why. */
export function hideUntilConfirmed(ended: Session['ended'] = ''): void {
  requestNumbers.ended = ++requestNumbers.last
  store.set({ status: 'unknown', ...NO_USER, ended })
}

/** Nobody says who is signed in: what is shown says so, and shows nothing of the user. */
export function hideAsUnreachable(): void {
  hideUntilConfirmed()
  store.set({ status: 'unreachable' })
}

/** The servers are being updated: a call said so (api.ts does this by itself). */
export function setUpdating(): void {
  store.set({ updating: true })
}

/** The id of who was signed in here last, also before a reload. */
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
  const isNewSignIn = store.get().status !== 'in'
  const { fundsAvailable, fundsAtRisk } = answer
  const hasFunds = fundsAvailable !== null && fundsAtRisk !== null
  // In one piece: a screen that begins with it finds the funds there.
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

/** Somebody else is signed in now: nothing of the one before may stay, on the page or in memory. */
export function reloadForNewUser(): void {
  hideUntilConfirmed()
  clearStored()
  window.location.reload()
}
