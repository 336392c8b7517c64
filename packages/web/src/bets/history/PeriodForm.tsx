import { Button } from '@mantine/core'
import { betsTexts } from '@sidebet/contract/texts/bets'
import { useState } from 'react'
import { DayField } from '../../core/forms/DayField.tsx'
import styles from './PeriodForm.module.css'
import type { Period } from './period.ts'

const texts = betsTexts.history

/** The two days, both included, and the button that asks for what is between them. */
export function PeriodForm(props: {
  readonly start: Period
  readonly onGet: (period: Period) => void
}) {
  const { start, onGet } = props
  const [period, setPeriod] = useState(start)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onGet(period)
      }}
    >
      <DayField
        label={texts.start}
        value={period.from}
        onChange={(from) => setPeriod({ ...period, from })}
      />
      <DayField
        label={texts.end}
        value={period.to}
        onChange={(to) => setPeriod({ ...period, to })}
      />
      <Button type="submit" size="md">
        {texts.getHistory}
      </Button>
    </form>
  )
}
