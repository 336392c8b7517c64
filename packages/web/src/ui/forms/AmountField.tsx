import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './AmountField.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly name?: string
  readonly placeholder?: string
  readonly error?: string
  readonly description?: ReactNode
  readonly required?: boolean
  /** First in a dialog: it gets the focus on opening. */
  readonly autofocus?: boolean
}

/** An amount in dollars, as typed. */
export function AmountField({ onChange, autofocus = false, ...field }: Props) {
  return (
    <TextInput
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      withAsterisk={false}
      leftSection={<span aria-hidden="true">$</span>}
      classNames={styles}
      size="lg"
      {...(autofocus ? { 'data-autofocus': true } : {})}
    />
  )
}
