import { TextInput } from '@mantine/core'
import { offersTexts } from '@sidebet/copy/screens/offers'
import type { Odds } from '@sidebet/domain/odds'
import { breakEven, formatOdds, oddsOfSide } from '@sidebet/domain/oddsForms'
import { useId } from 'react'
import { EMPTY, type Filled, oddsOf } from './draft.ts'
import { OddsSlider } from './OddsSlider.tsx'
import styles from './SetTheBet.module.css'

const texts = offersTexts.setTheBet

type Parts = Pick<Filled, 'numerator' | 'denominator'>

/** Numerator : denominator, the side of each, a slider for both, and the odds in all forms. */
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
      <div className={styles.slides}>
        <OddsSlider odds={odds} onChange={onChange} />
      </div>
      <p id={id} className={error === undefined ? styles.aside : styles.wrong}>
        {error ?? (odds && <OddsInWords odds={odds} />)}
      </p>
    </fieldset>
  )
}

/** The meaning of the odds, and their forms for the offerer. */
function OddsInWords({ odds }: { readonly odds: Odds }) {
  const side = oddsOfSide(odds, 'offerer')
  return (
    <>
      {texts.oddsMean(odds)}
      <br />
      {texts.oddsForms({
        american: formatOdds(side, 'american'),
        decimal: formatOdds(side, 'decimal'),
        fractional: formatOdds(side, 'fraction'),
        breakEven: breakEven(side),
      })}
    </>
  )
}
