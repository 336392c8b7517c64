import { Button } from '@mantine/core'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { fieldsTexts } from '@sidebet/copy/screens/fields'
import { type SubmitEvent, useRef, useState } from 'react'
import { DayField } from '../../ui/forms/DayField.tsx'
import styles from './PeriodForm.module.css'
import type { Period } from './period.ts'

const texts = betsTexts.history

/** A day is null while its field is empty or contains no day. */
type Typed = { readonly from: string | null; readonly to: string | null }

/** The two days, both included, and the button that requests the period. */
export function PeriodForm(props: {
  readonly start: Typed
  readonly onGet: (period: Period) => void
  /** The text of the button. */
  readonly word?: string
}) {
  const { start, onGet, word = texts.getHistory } = props
  const [typed, setTyped] = useState<Typed>(start)
  const [wrong, setWrong] = useState<Wrong>({})
  const [fromField, toField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]

  function change(next: Typed) {
    setTyped(next)
    setWrong({})
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { from, to } = typed
    const found = whatIsWrong(typed)
    setWrong(found)
    if (found.from) fromField.current?.focus()
    else if (found.to) toField.current?.focus()
    else if (from !== null && to !== null) onGet({ from, to })
  }
  return (
    <form method="dialog" className={styles.form} onSubmit={submit}>
      <DayField
        ref={fromField}
        label={texts.start}
        value={typed.from}
        onChange={(from) => change({ ...typed, from })}
        error={wrong.from}
      />
      <DayField
        ref={toField}
        label={texts.end}
        value={typed.to}
        onChange={(to) => change({ ...typed, to })}
        error={wrong.to}
      />
      <Button type="submit" size="md">
        {word}
      </Button>
    </form>
  )
}

type Wrong = { readonly from?: string; readonly to?: string }

/** A period that ends before it begins contains nothing (GAP-123), so it is an error. */
function whatIsWrong({ from, to }: Typed): Wrong {
  if (from !== null && to !== null) return from > to ? { to: texts.reversed } : {}
  return {
    ...(from === null && { from: fieldsTexts.noDay }),
    ...(to === null && { to: fieldsTexts.noDay }),
  }
}
