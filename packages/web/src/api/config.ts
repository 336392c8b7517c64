/** Public configuration from the server: the support address, whether this is a trial, and the time. */

import { setAddedTeams } from '@sidebet/domain/games/addedTeams'
import { makeStore, useStore } from '../ui/store.ts'
import { api, type OutputOf } from './api.ts'
import { setServerTime } from './clock.ts'

export type Config = OutputOf<'clientConfig'>

const store = makeStore<{ readonly config: Config | null; readonly isTrial: boolean }>({
  config: null,
  // Without it in the first render of a trial, all would move.
  isTrial: isPageOfTrial(),
})

/** A page states it in its markup. It is displayed before the first answer. */
function isPageOfTrial(): boolean {
  if (typeof document === 'undefined') return false
  return document.getElementById('root')?.dataset.trial !== undefined
}

/** Null before the first answer. */
export function useConfig(): Config | null {
  return useStore(store).config
}

/** True when no real money is involved. */
export function useIsTrial(): boolean {
  return useStore(store).isTrial
}

/** For a page that is rendered outside of a browser. */
export function setTrial(isTrial: boolean): void {
  store.set({ isTrial })
}

/** A text with the support address; loads the configuration first when it is missing. */
export async function withSupportEmail(text: (email: string) => string): Promise<string> {
  if (!store.get().config) await loadConfig()
  return text(store.get().config?.supportEmail ?? '')
}

export async function loadConfig(): Promise<void> {
  const answer = await api.clientConfig({ quiet: true })
  if (!answer.ok) return
  setServerTime(answer.value.now)
  // Before the store, because screens read the teams when they render. A server of the version before has no added teams.
  setAddedTeams({ teams: answer.value.addedTeams ?? [], aliases: [] })
  store.set({ config: answer.value, isTrial: answer.value.demo })
}
