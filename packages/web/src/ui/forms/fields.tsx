/** The fields of a form: permanent labels, errors beside them, names that password managers recognize. */
import { NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core'
import {
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './fields.module.css'
import { useMissing } from './form.tsx'

type FieldProps = {
  readonly name: string
  readonly label: string
  /** An empty one is marked, and nothing is sent. */
  readonly required?: boolean
  readonly description?: ReactNode
  readonly defaultValue?: string
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
}

/** `error` is the server's error about the entry; the error of a missing entry takes precedence. */
export function TextField({
  required = false,
  error,
  isFreeText = false,
  ...field
}: FieldProps & {
  /** Names and sentences, in which some scripts need format characters. */
  readonly isFreeText?: boolean
  readonly type?: 'text' | 'email' | 'tel'
  readonly inputMode?: 'text' | 'numeric' | 'decimal'
  readonly placeholder?: string
  readonly maxLength?: number
  /** Displayed and sent with the others, but not editable. */
  readonly readOnly?: boolean
  readonly error?: string
}) {
  return (
    <TextInput
      {...field}
      {...(error ? { error } : {})}
      {...useMissing(field)}
      {...(isFreeText ? { 'data-free-text': true } : {})}
      {...(field.readOnly ? { className: styles.readOnly } : {})}
      size="md"
      required={required}
      withAsterisk={false}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** `error` as for a `TextField`. */
export function PasswordField({
  required = false,
  error,
  ...field
}: FieldProps & { readonly error?: string }) {
  return (
    <PasswordInput
      {...field}
      {...(error ? { error } : {})}
      {...useMissing(field)}
      size="md"
      required={required}
      withAsterisk={false}
    />
  )
}

/** A short list as a native select. The first option is the prompt, and counts as empty. */
export function ChoiceField(
  props: FieldProps & { readonly options: readonly string[]; readonly prompt: string },
) {
  const { options, prompt, required = false, ...field } = props
  return (
    <NativeSelect
      {...field}
      {...useMissing(field)}
      size="md"
      required={required}
      withAsterisk={false}
    >
      <option value="">{prompt}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </NativeSelect>
  )
}

/** One of a few, all visible and one tap away. Without a choice the value is ''. */
export function OneOfField(props: {
  readonly name: string
  readonly label: string
  readonly options: readonly string[]
  readonly defaultValue?: string
}) {
  const { name, label, options, defaultValue } = props
  return (
    <fieldset className={styles.oneOf}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              value={option}
              defaultChecked={option === defaultValue}
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type SwitchProps = {
  readonly label: string
  /** The words for off and on. */
  readonly words: readonly [off: string, on: string]
}

/** A switch with the word of its state beside it. */
export function SwitchField(
  props: SwitchProps & { readonly name: string; readonly defaultOn?: boolean },
) {
  const { defaultOn = false, ...field } = props
  const [isOn, setOn] = useState(defaultOn)
  const input = useRef<HTMLInputElement>(null)
  // On a prerendered page it may have been turned before the client was there.
  useLayoutEffect(() => setOn(input.current!.checked), [])
  return <LiveSwitch {...field} input={input} isOn={isOn} onTurn={setOn} />
}

/** The same where each change takes effect at once: `isOn` is the current state, `onTurn` receives the next. */
export function LiveSwitch(
  props: SwitchProps & {
    readonly name?: string
    readonly input?: RefObject<HTMLInputElement | null>
    readonly isOn: boolean
    readonly onTurn: (isOn: boolean) => void
  },
) {
  const { name, label, words, input, isOn, onTurn } = props
  const id = useId()
  return (
    <div className={styles.switch}>
      <label htmlFor={id}>{label}</label>
      <Switch
        id={id}
        {...(name ? { name } : {})}
        {...(input ? { ref: input } : {})}
        checked={isOn}
        onChange={(event) => onTurn(event.currentTarget.checked)}
        size="md"
        withThumbIndicator={false}
        label={<span aria-hidden="true">{isOn ? words[1] : words[0]}</span>}
        aria-label={label}
        labelPosition="left"
      />
    </div>
  )
}
