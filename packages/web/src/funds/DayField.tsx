import { DateInput } from '@mantine/dates'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import { readDay } from './period.ts'

/** A day to type or to pick, shown as MM/dd/yyyy; the value is "2026-11-22". */
export function DayField(props: {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}) {
  const { label, value, onChange } = props
  return (
    <DateInput
      label={label}
      value={value}
      onChange={(day) => day && onChange(day)}
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      dateParser={readDay}
      firstDayOfWeek={0}
      size="md"
      inputMode="numeric"
      popoverProps={{ transitionProps: { duration: 0 } }}
    />
  )
}
