/** Dialogs as promises: `await dialog.showMessage(text)`. The host that shows them is DialogHost. */
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import type { ReactNode } from 'react'
import { makeStore } from '../store.ts'
import { addEntry, forgetEntry, forgetIfGone, leaveEntry } from './dialogHistory.ts'
import { docking, hasDock } from './docking.ts'

/** `stay`: from now on nothing takes its place before it is answered. */
export type SheetContent<Value> = (close: (value: Value) => void, stay: () => void) => ReactNode

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
  /** Stands beside a list instead of over the page; then the back button is not for it. */
  readonly isDocked: boolean
  /** What may take its place there: whatever the list comes to, null; only a row that is opened; or nothing. */
  readonly stays: null | 'untilOpened' | 'untilAnswered'
  /** It was opened without going into it. */
  readonly isUnfocused: boolean
  readonly body: ReactNode
  readonly buttons: readonly string[]
  /** Which of the buttons stands out and has the focus; none when it is null. */
  readonly main: string | null
  /** Which of them moves money; null when none does. */
  readonly money: string | null
  readonly settle: (word: unknown) => void
}

type Titled = { readonly title?: string }

type ChooseOptions<Word extends string> = Titled & {
  /**
   * Stands out and has the focus, so that Enter does what is expected and harms nobody. It is the last button, the one
   * to go on with; where that one takes something away or leads elsewhere, another has to be named here.
   */
  readonly main?: Word
  /** Moves money: it waits while the server is not there. */
  readonly money?: Word
}

type Dialogs = {
  readonly open: readonly OpenDialog[]
  /** How many were answered, and are still on their way out of the browser's history. */
  readonly leaving: number
}

export const dialogs = makeStore<Dialogs>({ open: [], leaving: 0 })

/** Whether no dialog is open, so that a page may say something by itself. */
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
  /** Says something; OK, Escape and the back button all end it. */
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

  /** Answers the word of the button that was pressed. Escape and the back button answer 'X'. */
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
   * A step with content of its own, which ends it with `close(value)`; a bottom sheet on a phone, a dialog on a desk, and
   * beside a list that has a dock. Escape and the back button answer 'X', where it is not beside a list. One that
   * `follows` makes room there for whatever the list comes to, others only for a row that is opened. One that `isOverPage`
   * has nothing to do with the list, and never stands there.
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

/** Ends, as if by X, every dialog of another page: it does not outlive a change of page under it. */
export function closeDialogsOfOtherPages(pathname: string): void {
  const { open } = dialogs.get()
  for (const dialog of [...open].reverse()) {
    if (dialog.pathname === pathname) continue
    forgetEntry(dialog.id)
    dialog.settle('X')
  }
}

/** The back button: the entry of the uppermost dialog is gone, so it closes. */
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
