import { ActionIcon, TextInput } from '@mantine/core'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { cents, plainDollars } from '@sidebet/domain/money'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { readHundredths } from '../slip/readNumber.ts'
import styles from './SetTheBet.module.css'
import { stepSpread } from './stepSpread.ts'

const texts = offersTexts.setTheBet
const BUTTON = { variant: 'default', size: 42 } as const

/** Points in steps of a half, or any number typed. */
export function SpreadField(props: {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly error?: string | undefined
}) {
  const { value, onChange, error } = props
  const id = useId()
  function step(direction: 'up' | 'down') {
    const next = stepSpread(readHundredths(value), direction)
    onChange(plainDollars(cents(next)).replace(/\.?0+$/, ''))
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{offersTexts.columns.spread}</label>
      <div className={styles.stepper}>
        <ActionIcon {...BUTTON} aria-label={texts.spreadLess} onClick={() => step('down')}>
          <IconMinus size={18} aria-hidden="true" />
        </ActionIcon>
        <TextInput
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            step(event.key === 'ArrowUp' ? 'up' : 'down')
          }}
          inputMode="decimal"
          autoComplete="off"
          size="md"
          required
          classNames={{ input: styles.centred! }}
          {...(error ? { error: true, 'aria-describedby': `${id}-wrong` } : {})}
        />
        <ActionIcon {...BUTTON} aria-label={texts.spreadMore} onClick={() => step('up')}>
          <IconPlus size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {error && (
        <p id={`${id}-wrong`} className={styles.wrong}>
          {error}
        </p>
      )}
    </div>
  )
}
