/** Dialogs as promises: `await dialog.tell(text)`. The host that shows them is DialogHost. */
import { dialogTexts } from '@sidebet/contract/texts/dialogs'
import type { ReactNode } from 'react'
import { makeStore } from '../store.ts'
import { addEntry, forgetEntry, forgetIfGone, leaveEntry } from './dialogHistory.ts'

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
  /** Which of the buttons stands out and has the focus; none when it is null. */
  readonly main: string | null
  readonly settle: (word: unknown) => void
}

type Titled = { readonly title?: string }

type ChooseOptions<Word extends string> = Titled & {
  /**
   * Stands out and has the focus, so that Enter does what is expected and harms nobody. It is the last button, the one
   * to go on with; where that one takes something away or leads elsewhere, another has to be named here.
   */
  readonly main?: Word
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
    addEntry(id)
  })
}

export const dialog = {
  /** Says something; OK, Escape and the back button all end it. */
  async tell(text: ReactNode, { title }: Titled = {}): Promise<void> {
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
    { title, main = lastOf(buttons) }: ChooseOptions<Word> = {},
  ): Promise<Word | 'X'> {
    return show(() => ({
      kind: 'dialog',
      label: title ?? dialogTexts.question,
      ...(title ? { title } : {}),
      body: content,
      buttons,
      main: main === 'X' ? null : main,
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
  dialogs.set({ open: open.filter((dialog) => dialog.id !== id) })
  await leaveEntry(id)
  done()
}

function lastOf<Word extends string>(words: readonly Word[]): Word {
  return words.at(-1)!
}
