import { ActionIcon, TextInput } from '@mantine/core'
import { decimalText } from '@sidebet/copy/numberText'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { readHundredths } from '../slip/readNumber.ts'
import styles from './SpreadField.module.css'
import { stepSpread } from './stepSpread.ts'

const texts = offersTexts.setTheBet
const BUTTON = { variant: 'default', size: 44 } as const

/** Points in steps of a half from the usual spread, or any number typed. */
export function SpreadField(props: {
  readonly value: string
  /** The first step from an empty field, in hundredths of a point. */
  readonly usual: number
  readonly onChange: (text: string) => void
  readonly error?: string | undefined
}) {
  const { value, usual, onChange, error } = props
  function step(direction: 'up' | 'down') {
    onChange(decimalText(stepSpread(readHundredths(value), direction, usual)))
  }
  return (
    <TextInput
      label={offersTexts.columns.spread}
      description={texts.spreadStart(usual)}
      error={error}
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
      withAsterisk={false}
      classNames={styles}
      inputContainer={(input) => (
        <div className={styles.stepper}>
          <ActionIcon {...BUTTON} aria-label={texts.spreadLess} onClick={() => step('down')}>
            <IconMinus size={18} aria-hidden="true" />
          </ActionIcon>
          {input}
          <ActionIcon {...BUTTON} aria-label={texts.spreadMore} onClick={() => step('up')}>
            <IconPlus size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    />
  )
}
