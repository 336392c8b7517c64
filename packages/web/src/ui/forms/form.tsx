/** Forms: the entries arrive on submit, and a missing one is marked beside its field. */
import { fieldsTexts } from '@sidebet/copy/screens/fields'
import { createContext, type ReactNode, type SubmitEvent, useContext, useState } from 'react'
import { useMoneyStop } from '../../api/connection.ts'
import { dialogs } from '../dialogs/dialog.ts'
import { useStore } from '../store.ts'
import { BusyButton } from './BusyButton.tsx'
import styles from './form.module.css'
import { MoneyStop } from './MoneyStop.tsx'
import { typedInto } from './typedInto.ts'

/** The entries by the names of the fields; '' for an empty one. A switch is 'true' or ''. */
export type FormValues<Name extends string> = Readonly<Record<Name, string>>

type FormState = { readonly isSending: boolean; readonly missing: ReadonlySet<string> }
const FormContext = createContext<FormState & { readonly movesMoney: boolean }>({
  isSending: false,
  missing: new Set(),
  movesMoney: false,
})

/** Moves the focus into a field and selects its text, to be corrected or replaced. */
export type FocusOn<Name extends string> = (name: Name) => void

/**
 * A second submit is ignored until the first has ended. The entries stay. A form that `movesMoney` is disabled while
 * the server is unreachable.
 */
export function Form<Name extends string>(props: {
  readonly onSubmit: (values: FormValues<Name>, focusOn: FocusOn<Name>) => Promise<void> | void
  readonly children: ReactNode
  readonly label?: string
  readonly movesMoney?: boolean
}) {
  const { onSubmit, children, label, movesMoney = false } = props
  const stop = useMoneyStop()
  const [state, setState] = useState<FormState>({ isSending: false, missing: new Set() })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.isSending || (movesMoney && stop !== null)) return
    const form = event.currentTarget
    const missing = missingFields(form)
    setState({ isSending: missing.length === 0, missing: new Set(missing.map(({ name }) => name)) })
    if (missing[0]) return missing[0].focus()
    try {
      await onSubmit(valuesOf<Name>(form), (name) => focusField(form, name))
    } finally {
      setState({ isSending: false, missing: new Set() })
    }
  }

  return (
    <FormContext value={{ ...state, movesMoney }}>
      <form
        method="dialog"
        className={styles.form}
        onSubmit={submit}
        noValidate
        {...(label ? { 'aria-label': label } : {})}
      >
        {children}
      </form>
    </FormContext>
  )
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function fieldsOf(form: HTMLFormElement): Field[] {
  return Array.from(form.elements).filter((element): element is Field =>
    /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName),
  )
}

/** The fields of a hidden part are not missing yet. */
function missingFields(form: HTMLFormElement): Field[] {
  return fieldsOf(form).filter(
    (field) => field.validity.valueMissing && field.closest('[hidden]') === null,
  )
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = fieldsOf(form).find((field) => field.name === name)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

function valuesOf<Name extends string>(form: HTMLFormElement): FormValues<Name> {
  const values = fieldsOf(form)
    .filter(({ name }) => name !== '')
    .map((field) => [field.name, entryOf(field, form)])
  return Object.fromEntries(values) as FormValues<Name>
}

function entryOf(field: Field, form: HTMLFormElement): string {
  // The radio buttons of one name share their value.
  if (field.type === 'radio') return (form.elements.namedItem(field.name) as RadioNodeList).value
  return typedInto(field)
}

/** The error of a missing field; empty for any other. */
export function useMissing(field: { name: string; label: string }): { error?: string } {
  const { name, label } = field
  return useContext(FormContext).missing.has(name) ? { error: fieldsTexts.missing(label) } : {}
}

/** Shows that the submit is running, but not while one of its dialogs is open. */
export function SubmitButton(props: {
  readonly children: ReactNode
  /** Another button does the next thing. */
  readonly isQuiet?: boolean
}) {
  const { children, isQuiet = false } = props
  const { isSending, movesMoney } = useContext(FormContext)
  const { open } = useStore(dialogs)
  const isStopped = useMoneyStop() !== null && movesMoney
  const isBusy = isSending && open.length === 0
  return (
    <>
      {movesMoney && <MoneyStop />}
      <BusyButton
        type="submit"
        size="md"
        fullWidth
        variant={isQuiet ? 'default' : 'filled'}
        isBusy={isBusy || isStopped}
        showsLoader={isBusy}
      >
        {children}
      </BusyButton>
    </>
  )
}
