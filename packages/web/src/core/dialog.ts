/** Dialogs as promises: `await dialog.tell(text)`. The host that shows them is DialogHost. */
import type { ReactNode } from 'react'
import { makeStore } from './store.ts'

export type SheetContent<Value> = (close: (value: Value) => void) => ReactNode

export type OpenDialog = {
  readonly id: number
  /** Where the focus was, and goes back to. */
  readonly opener: Element | null
  /** The page it was opened on. */
  readonly pathname: string
  readonly title?: string
  /** What a screen reader calls it when there is no title to see. */
  readonly label: string
  readonly kind: 'dialog' | 'sheet'
  readonly body: ReactNode
  readonly buttons: readonly string[]
  readonly settle: (word: unknown) => void
}

export type DialogOptions = {
  readonly title?: string
}

export const dialogs = makeStore<{ readonly open: readonly OpenDialog[] }>({ open: [] })

let lastId = 0

function show<Value>(
  make: (
    settle: (value: Value) => void,
  ) => Omit<OpenDialog, 'id' | 'opener' | 'pathname' | 'settle'>,
): Promise<Value> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const settle = (value: unknown) => void closeDialog(id, () => resolve(value as Value))
    const { activeElement: opener } = document
    const { pathname } = window.location
    const dialog = { id, opener, pathname, settle, ...make(settle) }
    dialogs.set({ open: [...dialogs.get().open, dialog] })
    enterHistory(id)
  })
}

export const dialog = {
  /** Says something; OK, Escape and the back button all end it. */
  async tell(text: ReactNode, { title }: DialogOptions = {}): Promise<void> {
    await show(() => ({
      kind: 'dialog',
      label: title ?? 'Message',
      ...(title ? { title } : {}),
      body: text,
      buttons: ['OK'],
    }))
  },

  /** Answers the word of the button that was pressed. Escape and the back button answer 'X'. */
  choose<const Word extends string>(
    content: ReactNode,
    buttons: readonly Word[],
    { title }: DialogOptions = {},
  ): Promise<Word | 'X'> {
    return show(() => ({
      kind: 'dialog',
      label: title ?? 'Please choose',
      ...(title ? { title } : {}),
      body: content,
      buttons,
    }))
  },

  /**
   * A step with content of its own, which ends it with `close(value)`; a bottom sheet on a phone, a dialog on a desk.
   * Escape and the back button answer 'X'.
   */
  sheet<Value>(
    content: SheetContent<Value>,
    { title }: { readonly title: string },
  ): Promise<Value | 'X'> {
    return show<Value | 'X'>((close) => ({
      kind: 'sheet',
      label: title,
      title,
      body: content(close),
      buttons: [],
    }))
  },
}

/** Ends, as if by X, every dialog of another page: it does not outlive a change of page under it. */
export function closeDialogsOfOtherPages(pathname: string): void {
  const { open } = dialogs.get()
  for (const dialog of [...open].reverse()) {
    if (dialog.pathname === pathname) continue
    entries.delete(dialog.id)
    dialog.settle('X')
  }
}

/*
 * Each open dialog has an entry in the browser's history, so that the back button closes it instead of leaving the
 * page. Closing it in another way goes back over that entry first, and only then does the flow go on: what it opens
 * or where it goes next must come after.
 */
const entries = new Set<number>()
const BACK_TAKES_AT_MOST_MS = 300

function enterHistory(id: number): void {
  entries.add(id)
  window.history.pushState({ ...window.history.state, dialog: id }, '')
}

async function closeDialog(id: number, done: () => void): Promise<void> {
  const { open } = dialogs.get()
  if (!open.some((dialog) => dialog.id === id)) return
  dialogs.set({ open: open.filter((dialog) => dialog.id !== id) })
  if (entries.delete(id) && window.history.state?.dialog === id) await goBack()
  done()
}

function goBack(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('popstate', finish)
      resolve()
    }
    const timer = setTimeout(finish, BACK_TAKES_AT_MOST_MS)
    window.addEventListener('popstate', finish)
    window.history.back()
  })
}

/** The back button: the entry of the uppermost dialog is gone, so it closes. */
export function closeWhoseEntryIsGone(): void {
  const top = dialogs.get().open.at(-1)
  if (!top || !entries.has(top.id) || window.history.state?.dialog === top.id) return
  entries.delete(top.id)
  top.settle('X')
}
