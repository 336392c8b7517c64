/** Who is signed in, where, and with what funds. */
import type { ClaimedCountry } from '@sidebet/domain/account/countries'
import type { Cents } from '@sidebet/domain/money'
import { api, type OutputOf, whenServerSays } from './calls/api.ts'
import { setServerTime } from './clock.ts'
import { keep, kept } from './kept.ts'
import { later } from './later.ts'
import { centsOf } from './money.tsx'
import { makeStore, useStore } from './store.ts'

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
  readonly countryClaimed: ClaimedCountry | ''
}

const NOBODY = {
  currentUser: '',
  userID: '',
  firstName: '',
  lastName: '',
  country: '',
  MFAon: false,
  fundsAvailable: 0 as Cents,
  fundsAtRisk: 0 as Cents,
}

const FUNDS_EVERY_MS = 15_000
const USER_EVERY_MS = 60_000

const store = makeStore<Session>({
  status: 'unknown',
  ...NOBODY,
  currentCountry: '',
  currentRegion: '',
  regionRestriction: 'none',
  updating: false,
  loginAttempt: kept('loginAttempt'),
  countryClaimed: kept('countryClaimed') as ClaimedCountry | '',
})

export function useSession(): Session {
  return useStore(store)
}

/** The same outside of a component. */
export function currentSession(): Session {
  return store.get()
}

export function useFunds(): { readonly available: Cents; readonly atRisk: Cents } {
  const { fundsAvailable, fundsAtRisk } = useStore(store)
  return { available: fundsAvailable, atRisk: fundsAtRisk }
}

type Funds = { readonly fundsAvailable: number; readonly fundsAtRisk: number }

// Answers come in any order: funds that were asked for before those that are shown are not shown any more.
const moments = { last: 0, shown: 0 }

function showFunds({ fundsAvailable, fundsAtRisk }: Funds, moment: number): void {
  if (moment < moments.shown) return
  moments.shown = moment
  store.set({ fundsAvailable: centsOf(fundsAvailable), fundsAtRisk: centsOf(fundsAtRisk) })
}

/** Takes the funds of an answer to a call that moved money, so that the bar shows them at once. */
export function setFunds(funds: Funds): void {
  showFunds(funds, ++moments.last)
}

/** Asks the server for the funds; without an answer the last known stay. */
export async function refreshFunds(): Promise<void> {
  const { currentUser } = store.get()
  if (currentUser === '') return
  const asked = ++moments.last
  const answer = await api.allUserData({ params: { username: currentUser }, quiet: true })
  const funds = answer.ok ? answer.value[0] : undefined
  if (funds && store.get().currentUser === currentUser) showFunds(funds, asked)
}

/** Asks the server who is signed in. */
export async function refreshSession(): Promise<void> {
  const asked = ++moments.last
  const answer = await api.currentUser({ quiet: true })
  if (answer.ok) return take(answer.value, asked)
  if (store.get().status === 'unknown') store.set({ status: 'unreachable' })
}

/** A login that still owes its second factor. */
export function startSecondFactor(username: string): void {
  keep('loginAttempt', username)
  store.set({ loginAttempt: username })
}

export function claimCountry(country: ClaimedCountry): void {
  keep('countryClaimed', country)
  store.set({ countryClaimed: country })
}

/** Forgets everything about the user; the signed-in pages then lead to /login by themselves. */
export function clearSession(): void {
  keep('loginAttempt', '')
  keep('countryClaimed', '')
  store.set({ status: 'out', ...NOBODY, loginAttempt: '', countryClaimed: '' })
}

/** The servers are being updated: a call said so (api.ts does this by itself). */
export function setUpdating(): void {
  store.set({ updating: true })
}

function take(said: OutputOf<'currentUser'>, asked: number): void {
  setServerTime(said.now)
  const { currentCountry, currentRegion, regionRestriction, user } = said
  const place = { currentCountry, currentRegion, regionRestriction, updating: said.update_status }
  if (user === null) {
    store.set({ status: 'out', ...NOBODY, ...place })
    return
  }
  keep('loginAttempt', '')
  store.set({
    status: 'in',
    ...place,
    currentUser: user.username,
    userID: user.userID,
    country: user.country,
    MFAon: user.MFAon,
    firstName: said.firstName ?? '',
    lastName: said.lastName ?? '',
    loginAttempt: '',
  })
  const { fundsAvailable, fundsAtRisk } = said
  if (fundsAvailable !== null && fundsAtRisk !== null) {
    showFunds({ fundsAvailable, fundsAtRisk }, asked)
  }
}

const proof = later(() => import('./dialogs/askPassword.tsx'))
let asking: Promise<boolean> | null = null

/** Two calls that want the password at the same moment ask for it once. */
function askForProof(): Promise<boolean> {
  asking ??= proof
    .fetch()
    .then(({ askPassword }) => askPassword())
    .catch(() => false)
    .finally(() => {
      asking = null
    })
  return asking
}

/** Keeps the session fresh while the page can be seen, for as long as the page lives. */
export function watchSession(): void {
  whenServerSays({ sessionLost: clearSession, updating: setUpdating, proofWanted: askForProof })
  const whenSeen = (refresh: () => Promise<void>) => () => {
    if (document.visibilityState === 'visible') void refresh()
  }
  setInterval(whenSeen(refreshFunds), FUNDS_EVERY_MS)
  setInterval(whenSeen(refreshSession), USER_EVERY_MS)
  document.addEventListener('visibilitychange', whenSeen(refreshSession))
  window.addEventListener('online', whenSeen(refreshSession))
}
