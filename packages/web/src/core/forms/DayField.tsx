import { DateInput } from '@mantine/dates'
import { fieldsTexts } from '@sidebet/contract/texts/fields'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import styles from './DayField.module.css'
import { readDay } from './readDay.ts'

/** A day to type or to pick, shown as MM/dd/yyyy; the value is "2026-11-22". */
export function DayField(props: {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}) {
  const { label, value, onChange } = props
  // On a phone the calendar is enough: a keyboard would only cover it.
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  return (
    <DateInput
      label={label}
      value={value}
      onChange={(day) => day && onChange(day)}
      valueFormat={fieldsTexts.day}
      placeholder={fieldsTexts.day}
      dateParser={readDay}
      firstDayOfWeek={0}
      hideOutsideDates
      ariaLabels={fieldsTexts.calendar}
      classNames={{ weekday: styles.weekday!, day: styles.day! }}
      size="md"
      inputMode={isTouched ? 'none' : 'text'}
      popoverProps={{ withinPortal: false, shadow: 'md', transitionProps: { duration: 0 } }}
    />
  )
}
