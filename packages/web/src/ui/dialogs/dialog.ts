/** Dialogs as promises: `await dialog.showMessage(text)`. DialogHost renders them. */
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import type { ReactNode } from 'react'
import { makeStore } from '../store.ts'
import { addEntry, forgetEntry, forgetIfGone, leaveEntry } from './dialogHistory.ts'
import { docking, hasDock } from './docking.ts'

/** After `stay` no other sheet replaces this one in the dock before it is answered. */
export type SheetContent<Value> = (close: (value: Value) => void, stay: () => void) => ReactNode

export type OpenDialog = {
  readonly id: number
  /** The element that had the focus, and gets it back. */
  readonly opener: Element | null
  /** The page it was opened on. */
  readonly pathname: string
  readonly title?: string
  /** Its accessible name when no title is visible. */
  readonly label: string
  readonly kind: 'dialog' | 'sheet'
  /** Beside a list instead of over the page; the back button does not close it then. */
  readonly isDocked: boolean
  /** What may replace it in the dock: null is any sheet, `untilOpened` a row that is opened, `untilAnswered` nothing. */
  readonly stays: null | 'untilOpened' | 'untilAnswered'
  /** Opened without moving the focus into it. */
  readonly isUnfocused: boolean
  readonly body: ReactNode
  readonly buttons: readonly string[]
  /** The main button, which has the focus; null for none. */
  readonly main: string | null
  /** The button that moves money; null for none. */
  readonly money: string | null
  readonly settle: (word: unknown) => void
}

type Titled = { readonly title?: string }

type ChooseOptions<Word extends string> = Titled & {
  /**
   * The main button: it has the focus, so Enter presses it and must do no harm. The default is the last button, which
   * continues. Name another where the last one removes something or leads elsewhere.
   */
  readonly main?: Word
  /** Moves money: disabled while the server is unreachable. */
  readonly money?: Word
}

type Dialogs = {
  readonly open: readonly OpenDialog[]
  /** The number of answered dialogs that are still being removed from the browser's history. */
  readonly leaving: number
}

export const dialogs = makeStore<Dialogs>({ open: [], leaving: 0 })

/** Whether no dialog is open, so that a page may open one itself. */
export function isFree({ open, leaving }: Dialogs): boolean {
  return open.length === 0 && leaving === 0
}

let lastId = 0

type Made = Pick<OpenDialog, 'title' | 'label' | 'kind' | 'body' | 'buttons' | 'main'> &
  Partial<Pick<OpenDialog, 'stays' | 'money'>> & { readonly isOverPage?: boolean }

function show<Value>(
  make: (settle: (value: Value) => void, stay: () => void) => Made,
): Promise<Value> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const settle = (value: unknown) => void closeDialog(id, () => resolve(value as Value))
    const { activeElement: opener } = document
    const { pathname } = window.location
    const { isOverPage = false, ...made } = make(settle, () =>
      change(id, { stays: 'untilAnswered' }),
    )
    const isDocked = made.kind === 'sheet' && hasDock() && !isOverPage
    const isUnfocused = isDocked && docking.get().isUnfocused
    const dialog = {
      id,
      opener,
      pathname,
      settle,
      isDocked,
      isUnfocused,
      stays: null,
      money: null,
      ...made,
    }
    dialogs.set({ open: [...dialogs.get().open, dialog] })
    if (!isDocked) addEntry(id)
  })
}

function change(id: number, to: Pick<OpenDialog, 'stays'>): void {
  const { open } = dialogs.get()
  dialogs.set({ open: open.map((dialog) => (dialog.id === id ? { ...dialog, ...to } : dialog)) })
}

export const dialog = {
  /** Shows a message; OK, Escape and the back button all close it. */
  async showMessage(text: ReactNode, { title }: Titled = {}): Promise<void> {
    await show(() => ({
      kind: 'dialog',
      label: title ?? dialogTexts.message,
      ...(title ? { title } : {}),
      body: text,
      buttons: [dialogTexts.ok],
      main: dialogTexts.ok,
    }))
  },

  /** Returns the text of the pressed button. Escape and the back button return 'X'. */
  choose<const Word extends string>(
    content: ReactNode,
    buttons: readonly Word[],
    { title, main = lastOf(buttons), money }: ChooseOptions<Word> = {},
  ): Promise<Word | 'X'> {
    return show(() => ({
      kind: 'dialog',
      label: title ?? dialogTexts.question,
      ...(title ? { title } : {}),
      body: content,
      buttons,
      main: main === 'X' ? null : main,
      ...(money ? { money } : {}),
    }))
  },

  /**
   * A step with content of its own, which ends it with `close(value)`. It is a bottom sheet on a phone, a dialog on a
   * desktop, and beside a list where there is a dock. Escape and the back button return 'X', except beside a list. A
   * sheet that `follows` may be replaced by any movement in the list, others only by a row that is opened. A sheet with
   * `isOverPage` does not concern the list, and is never docked.
   */
  sheet<Value>(
    content: SheetContent<Value>,
    {
      title,
      follows = false,
      isOverPage = false,
    }: { readonly title: string; readonly follows?: boolean; readonly isOverPage?: boolean },
  ): Promise<Value | 'X'> {
    return show<Value | 'X'>((close, stay) => ({
      kind: 'sheet',
      label: title,
      title,
      stays: follows ? null : 'untilOpened',
      isOverPage,
      body: content(close, stay),
      buttons: [],
      main: null,
    }))
  },
}

/** Closes every dialog of another page with 'X': a dialog does not outlive a change of page under it. */
export function closeDialogsOfOtherPages(pathname: string): void {
  const { open } = dialogs.get()
  for (const dialog of [...open].reverse()) {
    if (dialog.pathname === pathname) continue
    forgetEntry(dialog.id)
    dialog.settle('X')
  }
}

/** The back button has removed the history entry of the top dialog, so it closes. */
export function closeWhoseEntryIsGone(): void {
  const top = dialogs.get().open.at(-1)
  if (top && forgetIfGone(top.id)) top.settle('X')
}

async function closeDialog(id: number, done: () => void): Promise<void> {
  const { open } = dialogs.get()
  if (!open.some((dialog) => dialog.id === id)) return
  dialogs.set({
    open: open.filter((dialog) => dialog.id !== id),
    leaving: dialogs.get().leaving + 1,
  })
  await leaveEntry(id)
  dialogs.set({ leaving: dialogs.get().leaving - 1 })
  done()
}

function lastOf<Word extends string>(words: readonly Word[]): Word {
  return words.at(-1)!
}
