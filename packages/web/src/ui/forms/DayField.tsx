import { DateInput } from '@mantine/dates'
import { fieldsTexts } from '@sidebet/copy/screens/fields'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import type { Ref } from 'react'
import styles from './DayField.module.css'
import { readDay } from './readDay.ts'

/**
 * A day to type or to pick, displayed as MM/dd/yyyy. The value is "2026-11-22", and null while the field contains no
 * day. The text stays as typed, and the form has to report it (S11).
 */
export function DayField(props: {
  readonly label: string
  readonly value: string | null
  readonly onChange: (day: string | null) => void
  readonly error?: string | undefined
  /** Days that the calendar marks with a dot. */
  readonly marked?: readonly string[]
  readonly ref?: Ref<HTMLInputElement>
}) {
  const { value, onChange, marked = [], ...field } = props
  // On a phone the calendar is enough: a keyboard would only cover it.
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  return (
    <DateInput
      {...field}
      value={value}
      onChange={(day) => day && onChange(day)}
      onInput={({ currentTarget }) => {
        if (readDay(currentTarget.value) === null) onChange(null)
      }}
      fixOnBlur={value !== null}
      valueFormat={fieldsTexts.day}
      placeholder={fieldsTexts.day}
      dateParser={readDay}
      firstDayOfWeek={0}
      hideOutsideDates
      ariaLabels={fieldsTexts.calendar}
      getDayProps={(day) => (marked.includes(day) ? { 'data-marked': true } : {})}
      classNames={{ weekday: styles.weekday!, day: styles.day! }}
      size="md"
      inputMode={isTouched ? 'none' : 'text'}
      // Below the field the calendar would cover the error.
      inputWrapperOrder={['label', 'error', 'input']}
      popoverProps={{ withinPortal: false, shadow: 'md', transitionProps: { duration: 0 } }}
    />
  )
}
