import { DateInput } from '@mantine/dates'
import { fieldsTexts } from '@sidebet/copy/screens/fields'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import type { Ref } from 'react'
import styles from './DayField.module.css'
import { readDay } from './readDay.ts'

/**
 * A day to type or to pick, shown as MM/dd/yyyy. The value is "2026-11-22", and null while what stands there is no day:
 * it stays as it was typed, and whoever asks for the day has to say so (S11).
 */
export function DayField(props: {
  readonly label: string
  readonly value: string | null
  readonly onChange: (day: string | null) => void
  readonly error?: string | undefined
  /** Days that the calendar shows with a dot. */
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
      // Under the field the calendar would cover what is wrong.
      inputWrapperOrder={['label', 'error', 'input']}
      popoverProps={{ withinPortal: false, shadow: 'md', transitionProps: { duration: 0 } }}
    />
  )
}
