import { Skeleton } from '@mantine/core'
import { betsTexts } from '@sidebet/contract/texts/bets'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../core/calls/api.ts'
import { Amount, centsOf } from '../../core/money.tsx'
import styles from './Totals.module.css'

const texts = betsTexts.history

/** Both amounts are positive; void bets are in neither (GAP-122). Null while they are on their way. */
export function Totals({ totals }: { readonly totals: OutputOf<'historyByDates'> | null }) {
  return (
    <dl className={styles.totals} aria-busy={totals === null}>
      <Total label={texts.moneyWon}>{totals && <Amount of={centsOf(totals.betsWonTotal)} />}</Total>
      <Total label={texts.betsWon}>{totals?.betsWonCount}</Total>
      <Total label={texts.moneyLost}>
        {totals && <Amount of={centsOf(totals.betsLostTotal)} />}
      </Total>
      <Total label={texts.betsLost}>{totals?.betsLostCount}</Total>
    </dl>
  )
}

function Total({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton height={20} width={70} my={4} />}</dd>
    </div>
  )
}
