/** Short lines that come and go by themselves and never stop anybody: `notice('Your bet is live.', 'good')`. */
import { makeStore } from '../store.ts'

export type NoticeTone = 'plain' | 'good' | 'bad'

export type Notice = {
  readonly id: number
  readonly text: string
  readonly tone: NoticeTone
  /** Where more can be read, as a path of ours. */
  readonly to?: string
}

const SHOWN_MS = 6_000

export const notices = makeStore<{ readonly shown: readonly Notice[] }>({ shown: [] })

let lastId = 0

export function notice(text: string, tone: NoticeTone = 'plain', to?: string): void {
  lastId += 1
  const id = lastId
  const others = notices.get().shown.filter((shown) => shown.text !== text)
  notices.set({ shown: [...others, { id, text, tone, ...(to ? { to } : {}) }].slice(-3) })
  setTimeout(() => dismissNotice(id), SHOWN_MS)
}

export function dismissNotice(id: number): void {
  notices.set({ shown: notices.get().shown.filter((shown) => shown.id !== id) })
}
