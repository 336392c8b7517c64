import { TextInput } from '@mantine/core'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { slipTexts } from '@sidebet/copy/screens/slip'
import { useId } from 'react'
import { americanOdds, breakEven } from '../slip/americanOdds.ts'
import { EMPTY, type Filled, oddsOf } from './draft.ts'
import styles from './SetTheBet.module.css'

const texts = offersTexts.setTheBet

type Parts = Pick<Filled, 'numerator' | 'denominator'>

/** Numerator : denominator, the side of each, and the American odds. */
export function OddsFields(props: {
  readonly filled: Filled
  readonly onChange: (parts: Partial<Parts>) => void
  readonly error?: string | undefined
}) {
  const { filled, onChange, error } = props
  const id = useId()
  const odds = oddsOf(filled)
  const part = (name: keyof Parts) => ({
    value: filled[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    size: 'md',
    classNames: { input: styles.centred! },
    error: error !== undefined && oddsOf({ ...EMPTY, [name]: filled[name] }) === null,
  })
  const side = odds && { risk: odds.numerator, win: odds.denominator }
  return (
    <fieldset className={styles.field} aria-describedby={id}>
      <legend>{offersTexts.columns.odds}</legend>
      <div className={styles.odds}>
        <span aria-hidden="true" className={styles.whose}>
          {texts.you}
        </span>
        <TextInput aria-label={texts.oddsNumerator} {...part('numerator')} />
        <span aria-hidden="true">:</span>
        <TextInput aria-label={texts.oddsDenominator} {...part('denominator')} />
        <span aria-hidden="true" className={styles.whose}>
          {texts.them}
        </span>
      </div>
      <p id={id} className={error === undefined ? `${styles.aside} figures` : styles.wrong}>
        {error ??
          (side
            ? slipTexts.odds({ american: americanOdds(side), breakEven: breakEven(side) })
            : '')}
      </p>
    </fieldset>
  )
}
