import { Button } from '@mantine/core'
import { moneyLine } from '@sidebet/copy/screens/outcomes'
import { takeListTexts } from '@sidebet/copy/screens/takeList'
import { sumOf } from '../betting/takeList/part.ts'
import styles from './ChosenBar.module.css'
import type { ChosenOffers } from './useChosenOffers.ts'

const texts = takeListTexts.steps

/** The chosen offers in one line, and the button to their slip; nothing without any. */
export function ChosenBar({ choice }: { readonly choice: ChosenOffers }) {
  const { chosen, onClear, onTake } = choice
  const parts = [...chosen.values()]
  return (
    <div role="status" className={styles.bar}>
      {parts.length > 0 && (
        <>
          <p className={styles.text}>
            {texts.chosen({ offers: parts.length, money: moneyLine(sumOf(parts)) })}
          </p>
          <Button variant="default" size="md" onClick={onClear}>
            {texts.clear}
          </Button>
          <Button size="md" onClick={() => onTake(parts)}>
            {texts.take}
          </Button>
        </>
      )}
    </div>
  )
}
