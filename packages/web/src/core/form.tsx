/** Forms: labels that stay, errors beside their field, names that password managers know. */
import { Button, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core'
import {
  createContext,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  type SubmitEvent,
  useContext,
  useId,
  useState,
} from 'react'
import styles from './form.module.css'

/** What was typed, by the names of the fields; '' for one that is empty. A switch is 'true' or ''. */
export type FormValues<Name extends string> = Readonly<Record<Name, string>>

type FormState = { readonly isSending: boolean; readonly missing: ReadonlySet<string> }
const FormContext = createContext<FormState>({ isSending: false, missing: new Set() })

/** Values come on submit; a second submit waits until the first has been dealt with. */
export function Form<Name extends string>(props: {
  readonly onSubmit: (values: FormValues<Name>) => Promise<void> | void
  readonly children: ReactNode
  readonly label?: string
}) {
  const { onSubmit, children, label } = props
  const [state, setState] = useState<FormState>({ isSending: false, missing: new Set() })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.isSending) return
    const form = event.currentTarget
    const missing = missingFields(form)
    setState({ isSending: missing.length === 0, missing: new Set(missing.map(({ name }) => name)) })
    if (missing[0]) return missing[0].focus()
    try {
      await onSubmit(valuesOf<Name>(form))
    } finally {
      setState({ isSending: false, missing: new Set() })
    }
  }

  return (
    <FormContext value={state}>
      <form
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

function missingFields(form: HTMLFormElement): Field[] {
  return fieldsOf(form).filter((field) => field.validity.valueMissing)
}

function valuesOf<Name extends string>(form: HTMLFormElement): FormValues<Name> {
  const values = fieldsOf(form)
    .filter(({ name }) => name !== '')
    .map((field) => [
      field.name,
      field.type === 'checkbox' ? ((field as HTMLInputElement).checked ? 'true' : '') : field.value,
    ])
  return Object.fromEntries(values) as FormValues<Name>
}

type FieldProps = {
  readonly name: string
  readonly label: string
  /** An empty one is marked and nothing is sent. */
  readonly required?: boolean
  readonly description?: ReactNode
  readonly error?: string
  readonly defaultValue?: string
  readonly placeholder?: string
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
}

/** What the field shows: its own error, or that it is missing. */
function useFieldState({ name, label, error }: FieldProps): { error?: string } {
  const { missing } = useContext(FormContext)
  if (error) return { error }
  return missing.has(name) ? { error: `Please enter: ${label}` } : {}
}

type TextFieldProps = FieldProps & {
  readonly type?: 'text' | 'email' | 'tel'
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  readonly maxLength?: number
  readonly value?: string
  readonly onChange?: (text: string) => void
}

export function TextField({ onChange, required = false, error: _error, ...field }: TextFieldProps) {
  const state = useFieldState({ required, ...field, ...(_error ? { error: _error } : {}) })
  return (
    <TextInput
      {...field}
      {...state}
      {...(onChange ? { onChange: (event) => onChange(event.currentTarget.value) } : {})}
      size="md"
      required={required}
      withAsterisk={false}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

export function PasswordField({ required = false, ...field }: FieldProps) {
  const state = useFieldState(field)
  return <PasswordInput size="md" {...field} {...state} required={required} withAsterisk={false} />
}

/** A short list to choose from, by the phone's own chooser. The first line asks and counts as empty. */
export function ChoiceField(
  props: FieldProps & { readonly options: readonly string[]; readonly prompt: string },
) {
  const { options, prompt, required = false, placeholder: _none, ...field } = props
  const state = useFieldState(field)
  return (
    <NativeSelect size="md" {...field} {...state} required={required} withAsterisk={false}>
      <option value="">{prompt}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </NativeSelect>
  )
}

/** A switch with the word of its state beside it: `words` are those for off and on. */
export function SwitchField(props: {
  readonly name: string
  readonly label: string
  readonly words: readonly [off: string, on: string]
  readonly defaultOn?: boolean
}) {
  const { name, label, words, defaultOn = false } = props
  const [isOn, setOn] = useState(defaultOn)
  const id = useId()
  return (
    <div className={styles.switch}>
      <label htmlFor={id}>{label}</label>
      <Switch
        id={id}
        name={name}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
        size="md"
        withThumbIndicator={false}
        label={<span aria-hidden="true">{isOn ? words[1] : words[0]}</span>}
        aria-label={label}
        labelPosition="left"
      />
    </div>
  )
}

type AmountFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly name?: string
  readonly placeholder?: string
  readonly error?: string
  readonly description?: ReactNode
  readonly required?: boolean
  /** First in a dialog: has the focus when it opens. */
  readonly autofocus?: boolean
}

/** An amount in dollars as text; `readAmount` makes cents of it. */
export function AmountField({ onChange, autofocus = false, ...field }: AmountFieldProps) {
  return (
    <TextInput
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      withAsterisk={false}
      leftSection={<span aria-hidden="true">$</span>}
      classNames={{ input: styles.amount! }}
      size="lg"
      {...(autofocus ? { 'data-autofocus': true } : {})}
    />
  )
}

export function SubmitButton({ children }: { readonly children: ReactNode }) {
  const { isSending } = useContext(FormContext)
  return (
    <Button type="submit" size="md" fullWidth loading={isSending}>
      {children}
    </Button>
  )
}
