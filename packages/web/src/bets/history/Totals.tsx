import { Skeleton } from '@mantine/core'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { minus } from '@sidebet/domain/money'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../api/api.ts'
import { Amount, centsOf } from '../../ui/money.tsx'
import styles from './Totals.module.css'

const texts = betsTexts.history

type HistoryTotals = OutputOf<'historyByDates'>

/**
 * The net result, and the four specified totals: both amounts are positive, and void bets are in neither (GAP-122).
 * Null while loading.
 */
export function Totals({ totals }: { readonly totals: HistoryTotals | null }) {
  return (
    <div className={styles.all} aria-busy={totals === null}>
      <NetResult totals={totals} />
      <FourTotals totals={totals} />
    </div>
  )
}

function NetResult({ totals }: { readonly totals: HistoryTotals | null }) {
  const net = totals && minus(centsOf(totals.betsWonTotal), centsOf(totals.betsLostTotal))
  return (
    <p className={styles.net}>
      {texts.net}
      <strong {...(net !== null && net > 0 && { className: styles.won })}>
        {net === null ? <Skeleton height={26} width={110} my={4} /> : <Amount of={net} signed />}
      </strong>
    </p>
  )
}

function FourTotals({ totals }: { readonly totals: HistoryTotals | null }) {
  return (
    <dl className={styles.totals}>
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
