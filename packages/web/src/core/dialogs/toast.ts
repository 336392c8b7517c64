/** Short lines that come and go by themselves and never stop anybody: `toast('Your bet is live.', 'good')`. */
import { makeStore } from '../store.ts'

export type ToastTone = 'plain' | 'good' | 'bad'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
  /** Where more can be read, as a path of ours. */
  readonly to?: string
}

const SHOWN_MS = 6_000

export const toasts = makeStore<{ readonly shown: readonly Toast[] }>({ shown: [] })

let lastId = 0

export function toast(text: string, tone: ToastTone = 'plain', to?: string): void {
  lastId += 1
  const id = lastId
  const others = toasts.get().shown.filter((shown) => shown.text !== text)
  toasts.set({ shown: [...others, { id, text, tone, ...(to ? { to } : {}) }].slice(-3) })
  setTimeout(() => dismissToast(id), SHOWN_MS)
}

export function dismissToast(id: number): void {
  toasts.set({ shown: toasts.get().shown.filter((shown) => shown.id !== id) })
}
