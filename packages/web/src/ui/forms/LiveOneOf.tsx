import { type ReactNode, useId } from 'react'
import styles from './fields.module.css'

type Option<Value> = {
  readonly value: Value
  readonly label: string
  /** It cannot be chosen. */
  readonly isOff?: boolean
}

/** One of a few, where each choice takes effect at once: `value` is the current one, `onChoose` receives the next. */
export function LiveOneOf<Value extends string>(props: {
  readonly label: string
  readonly description?: ReactNode
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}) {
  const { label, description, options, value: chosen, onChoose } = props
  const name = useId()
  const describedBy = useId()
  return (
    <fieldset
      className={styles.oneOf}
      {...(description !== undefined && { 'aria-describedby': describedBy })}
    >
      <legend>{label}</legend>
      {description !== undefined && <p id={describedBy}>{description}</p>}
      <div>
        {options.map(({ value, label, isOff = false }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              disabled={isOff}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
