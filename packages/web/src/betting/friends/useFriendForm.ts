import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { dialog } from '../../ui/dialogs/dialog.ts'
import type { Friend } from '../audience.ts'
import { friendNamed, type TypedFriend, typedIn } from './friendForm.ts'
import type { Pick } from './Picks.tsx'

/** Where to look for somebody whom the user knows, and what to say when there is nobody. */
type PickSource<Value> = {
  readonly read: () => Promise<readonly Pick<Value>[] | null>
  readonly none: string
}

type FriendForm = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly isBusy: boolean
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Reads whom the user knows; `then` is for the dialog that chooses among them. */
  readonly pick: <Value>(
    from: PickSource<Value>,
    then: (picks: readonly Pick<Value>[], typed: TypedFriend) => void,
  ) => void
}

/** A form around `FriendFields`: who is typed there is named, or known people are read to pick from. */
export function useFriendForm(
  onNamed: (friend: Friend, typed: TypedFriend) => void,
  unknown?: string,
): FriendForm {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)

  /** One thing after the other; what comes of it counts only while the form is there. */
  async function runExclusive<Value>(
    what: () => Promise<Value>,
    then: (value: Value) => Promise<void>,
  ) {
    if (isBusy) return
    setBusy(true)
    const value = await what()
    if (form.current === null) return
    setBusy(false)
    await then(value)
  }
  return {
    form,
    isBusy,
    submit(event) {
      event.preventDefault()
      const typed = typedIn(event.currentTarget)
      void runExclusive(
        () => friendNamed(typed, unknown),
        async (result) => {
          if (result.ok) return onNamed(result.friend, typed)
          await dialog.showMessage(result.error)
          form.current?.querySelector<HTMLInputElement>(`[name=${result.field}]`)?.focus()
        },
      )
    },
    pick({ read, none }, then) {
      void runExclusive(read, async (picks) => {
        if (picks?.length === 0) await dialog.showMessage(none)
        else if (picks && form.current) then(picks, typedIn(form.current))
      })
    },
  }
}
