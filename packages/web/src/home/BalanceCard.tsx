import { Skeleton } from '@mantine/core'
import type { OwnHome } from '@sidebet/contract/home'
import { signedText } from '@sidebet/copy/numberText'
import { homeTexts } from '@sidebet/copy/screens/home'
import { cents, formatDollars } from '@sidebet/domain/money'
import { useId } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../api/clock.ts'
import { balancePoints } from '../ui/charts/balancePoints.ts'
import { balanceChart } from '../ui/charts/lazyBalanceChart.ts'
import { useIsSettled, useLater } from '../ui/lazyPart.ts'
import { centsOf } from '../ui/money.tsx'
import { paths } from '../ui/page/paths.ts'
import styles from './BalanceCard.module.css'
import card from './Card.module.css'

const { balance: texts } = homeTexts

/** The user's money in the last 30 days as a chart, and the change in words. The statement has the numbers. */
export function BalanceCard({ of }: { readonly of: NonNullable<OwnHome['balances']> }) {
  const id = useId()
  const today = new Date(serverNow()).toISOString().slice(0, 10)
  const points = balancePoints(of, { from: null, to: today })
  const isSettled = useIsSettled()
  const part = useLater(balanceChart, isSettled && points !== null)
  const last = of.days.at(-1)
  if (points === null || last === undefined) return null
  const total = centsOf(last.after.total)
  const change = cents(total - centsOf(of.opening.total))
  return (
    <section className={card.card} aria-labelledby={id}>
      <div className={card.head}>
        <h2 id={id}>{texts.title}</h2>
        <Link to={paths.statement} className={card.all}>
          {texts.statement}
        </Link>
      </div>
      <p className={styles.sum}>
        <b>{formatDollars(total)}</b> {texts.change(signedText(change))}
      </p>
      <div className={styles.picture} aria-hidden="true">
        {part ? <part.BalanceChart points={points} /> : <Skeleton height="100%" animate={false} />}
      </div>
    </section>
  )
}
