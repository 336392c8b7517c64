/** What the server tells everybody: the support address, whether this is a trial, and the time. */

import { makeStore, useStore } from '../ui/store.ts'
import { api, type OutputOf } from './api.ts'
import { setServerTime } from './clock.ts'

export type Config = OutputOf<'clientConfig'>

const store = makeStore<{ readonly config: Config | null; readonly isTrial: boolean }>({
  config: null,
  isTrial: false,
})

/** Null until the first answer. */
export function useConfig(): Config | null {
  return useStore(store).config
}

/** Whether no real money is involved. */
export function useIsTrial(): boolean {
  return useStore(store).isTrial
}

/** For what a page says of it before the first answer has come. */
export function setTrial(isTrial: boolean): void {
  store.set({ isTrial })
}

/** A text with the address of the support in it; waits for the address where it is not known yet. */
export async function withSupportEmail(text: (email: string) => string): Promise<string> {
  if (!store.get().config) await loadConfig()
  return text(store.get().config?.supportEmail ?? '')
}

export async function loadConfig(): Promise<void> {
  const answer = await api.clientConfig({ quiet: true })
  if (!answer.ok) return
  setServerTime(answer.value.now)
  store.set({ config: answer.value, isTrial: answer.value.demo })
}
