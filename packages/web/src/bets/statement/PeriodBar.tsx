import { statementTexts } from '@sidebet/copy/screens/statement'
import { useId, useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import chips from '../../ui/chip.module.css'
import { PeriodForm } from '../history/PeriodForm.tsx'
import styles from '../history/periods.module.css'
import { PRESETS, type Preset, periodOf, type StatementPeriod } from './statementQuery.ts'

const { periods: words, otherDays, show } = statementTexts

type PeriodSelection = { readonly preset: Preset | null; readonly period: StatementPeriod }

/** The most used periods; any other is typed. */
export function PeriodBar(props: {
  readonly selection: PeriodSelection
  readonly onSelect: (selection: PeriodSelection) => void
}) {
  const { selection, onSelect } = props
  const [isOpen, setOpen] = useState(selection.preset === null)
  const form = useId()
  return (
    <>
      <fieldset className={styles.periods}>
        <legend className="unseen">{words.title}</legend>
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className={chips.chip}
            aria-pressed={selection.preset === preset}
            onClick={() => onSelect({ preset, period: periodOf(preset, serverNow()) })}
          >
            {words[preset]}
          </button>
        ))}
        <button
          type="button"
          className={chips.chip}
          aria-expanded={isOpen}
          aria-controls={form}
          onClick={() => setOpen(!isOpen)}
        >
          {otherDays}
        </button>
      </fieldset>
      {/* The element that the button controls always exists. */}
      <div id={form}>
        {isOpen && (
          <PeriodForm
            key={selection.preset}
            start={selection.period}
            word={show}
            onGet={(period) => onSelect({ preset: null, period })}
          />
        )}
      </div>
    </>
  )
}
