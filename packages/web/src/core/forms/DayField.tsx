import { DateInput } from '@mantine/dates'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import styles from './DayField.module.css'
import { readDay } from './readDay.ts'

const CONTROLS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

/** A day to type or to pick, shown as MM/dd/yyyy; the value is "2026-11-22". What is not from `first` to `last` is not taken. */
export function DayField(props: {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
  readonly first?: string
  readonly last?: string
}) {
  const { label, value, onChange, first, last } = props
  // On a phone the calendar is enough: a keyboard would only cover it.
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  return (
    <DateInput
      label={label}
      value={value}
      onChange={(day) => day && onChange(day)}
      {...(first && { minDate: first })}
      {...(last && { maxDate: last })}
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      dateParser={readDay}
      firstDayOfWeek={0}
      hideOutsideDates
      ariaLabels={CONTROLS}
      classNames={{ weekday: styles.weekday!, day: styles.day! }}
      size="md"
      inputMode={isTouched ? 'none' : 'text'}
      popoverProps={{ withinPortal: false, shadow: 'md', transitionProps: { duration: 0 } }}
    />
  )
}
