/**
 * Short messages that appear and disappear without blocking: `toast('Your bet is live.', 'good')`. They stay while the
 * pointer or the focus is on one of them.
 */
import { makeStore } from '../store.ts'

export type ToastTone = 'plain' | 'good' | 'bad'

/** An event that concerns the user and happened meanwhile. */
export type NotificationToast = {
  /** The id of the notice. A later toast of the same notice replaces this one. */
  readonly noticeID: string
  readonly title: string
  readonly text: string
  /** The path of ours to which it leads; '' for none. */
  readonly to: string
  /** The text of the link: "See the bet". */
  readonly way: string
  /** Called when the link was followed. */
  readonly onOpen?: () => void
}

export type Toast = {
  readonly id: number
  /** Only of a notification. */
  readonly noticeID?: string
  /** Above the text; only of a notification. */
  readonly title?: string
  readonly text: string
  readonly tone: ToastTone
  /** A path of ours with more about it. */
  readonly to?: string
  readonly way?: string
  readonly onOpen?: () => void
}

const SHOWN_MS = 6_000
/** The user does not expect it, so it stays longer. */
const NOTIFICATION_SHOWN_MS = 8_000
/** The minimum after the pointer or the focus has left. */
const AT_LEAST_MS = 2_000

export const toasts = makeStore<{ readonly shown: readonly Toast[] }>({ shown: [] })

type Clock = { leftMs: number; since: number; timer: ReturnType<typeof setTimeout> | null }

const clocks = new Map<number, Clock>()
const holders = new Set<'pointer' | 'focus'>()
let lastId = 0

export function toast(text: string, tone: ToastTone = 'plain', to?: string): void {
  show({ text, tone, ...(to ? { to } : {}) }, SHOWN_MS)
}

/** The same for an event that the user did not just cause: it has a title, and stays longer. */
export function toastNotification({ to, ...content }: NotificationToast): void {
  show({ ...content, tone: 'plain', ...(to ? { to } : {}) }, NOTIFICATION_SHOWN_MS)
}

function show(made: Omit<Toast, 'id'>, shownMs: number): void {
  lastId += 1
  const id = lastId
  const others = toasts.get().shown.filter((shown) => !isReplaced(shown, made))
  replaceToasts([...others, { id, ...made }].slice(-3))
  clocks.set(id, { leftMs: shownMs, since: Date.now(), timer: null })
  if (holders.size === 0) start(id)
}

/** An equal toast is shown once, and a notice has its newest text: "maria and 2 others" replaces "maria". */
const isReplaced = (shown: Toast, { noticeID, title, text }: Omit<Toast, 'id'>) =>
  (noticeID !== undefined && shown.noticeID === noticeID) ||
  (shown.title === title && shown.text === text)

export function dismissToast(id: number): void {
  replaceToasts(toasts.get().shown.filter((shown) => shown.id !== id))
}

/** The pointer or the focus is on a toast: all of them stay. */
export function pauseToasts(by: 'pointer' | 'focus'): void {
  holders.add(by)
  for (const clock of clocks.values()) stop(clock)
}

/** The pointer or the focus has left, or its toast is gone. */
export function releaseToasts(by: 'pointer' | 'focus'): void {
  if (!holders.delete(by) || holders.size > 0) return
  for (const [id, clock] of clocks) {
    clock.leftMs = Math.max(clock.leftMs, AT_LEAST_MS)
    start(id)
  }
}

function replaceToasts(shown: readonly Toast[]): void {
  for (const [id, clock] of clocks) {
    if (shown.some((toast) => toast.id === id)) continue
    stop(clock)
    clocks.delete(id)
  }
  toasts.set({ shown })
}

function start(id: number): void {
  const clock = clocks.get(id)
  if (!clock || clock.timer !== null) return
  clock.since = Date.now()
  clock.timer = setTimeout(() => dismissToast(id), clock.leftMs)
}

function stop(clock: Clock): void {
  if (clock.timer === null) return
  clearTimeout(clock.timer)
  clock.timer = null
  clock.leftMs -= Date.now() - clock.since
}
