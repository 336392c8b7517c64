import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { dialog } from '../../ui/dialogs/dialog.ts'
import type { Friend } from '../audience.ts'
import { friendNamed, type TypedFriend, typedIn } from './friendForm.ts'
import type { Pick } from './Picks.tsx'

/** A source of choices, and the text for an empty one. */
type PickSource<Value> = {
  readonly read: () => Promise<readonly Pick<Value>[] | null>
  readonly none: string
}

type FriendForm = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly isBusy: boolean
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Reads the choices; `then` receives them for its dialog. */
  readonly pick: <Value>(
    from: PickSource<Value>,
    then: (picks: readonly Pick<Value>[], typed: TypedFriend) => void,
  ) => void
}

/** A form around `FriendFields`: it validates the typed friend, or reads a list of choices. */
export function useFriendForm(
  onNamed: (friend: Friend, typed: TypedFriend) => void,
  unknown?: string,
): FriendForm {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)

  /** One task at a time; its result counts only while the form is mounted. */
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
