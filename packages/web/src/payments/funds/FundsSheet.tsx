/** The user's money by offer, bet and payment: the sheet that the funds in the header open. */
import { Button } from '@mantine/core'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { fundsTexts } from '@sidebet/copy/screens/funds'
import { type Cents, cents, formatDollars } from '@sidebet/domain/money'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '../../api/api.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { Amount, centsOf } from '../../ui/money.tsx'
import { paths } from '../../ui/page/paths.ts'
import { WhenRead } from '../../ui/page/WhenRead.tsx'
import { Sums } from '../../ui/Sums.tsx'
import styles from './funds.module.css'
import { Grants } from './Grants.tsx'
import { useFundsBreakdown } from './useFundsBreakdown.ts'
import { Withheld } from './Withheld.tsx'

type FundsBreakdown = OutputOf<'fundsBreakdown'>
type Row = {
  readonly key: string
  readonly title: string
  readonly amount: Cents
  readonly to: string
}
type LeadTo = (path: string) => void

const texts = fundsTexts

/** Opens over the page. Returns the path of the pressed row, or 'X'. */
export function showFundsSheet(): Promise<string> {
  return dialog.sheet<string>((close) => <FundsSheet leadTo={close} />, {
    title: texts.title,
    isOverPage: true,
  })
}

function FundsSheet({ leadTo }: { readonly leadTo: LeadTo }) {
  const breakdown = useFundsBreakdown()
  return (
    <>
      <WhenRead of={breakdown} notRead={texts.notRead}>
        {(value) => <Parts breakdown={value} leadTo={leadTo} />}
      </WhenRead>
      <div className={styles.foot}>
        <Button variant="default" onClick={() => leadTo('X')}>
          {dialogTexts.ok}
        </Button>
      </div>
    </>
  )
}

function Parts({
  breakdown,
  leadTo,
}: {
  readonly breakdown: FundsBreakdown
  readonly leadTo: LeadTo
}) {
  const { fundsAvailable, fundsAtRisk, withdrawable, bonus } = breakdown
  const sums: readonly (readonly [string, number])[] = [
    [texts.available, fundsAvailable],
    [texts.withdrawable, withdrawable],
    ...(bonus > 0 ? [[texts.bonus, bonus] as const] : []),
    [texts.inPlay, fundsAtRisk],
  ]
  const inPlay = rowsInPlay(breakdown)
  return (
    <>
      <div className={styles.sums}>
        <Sums of={sums.map(([label, amount]) => [label, formatDollars(centsOf(amount))])} />
      </div>
      <Part title={null}>
        <Withheld of={breakdown} />
      </Part>
      {breakdown.grants.length > 0 && (
        <Part title={texts.grants.title}>
          <Grants of={breakdown.grants} />
        </Part>
      )}
      {fundsAtRisk === 0 && <p className={styles.note}>{texts.nothingInPlay}</p>}
      <Rows title={texts.offers} rows={inPlay.offers} leadTo={leadTo} />
      <Rows title={texts.bets} rows={inPlay.bets} leadTo={leadTo} />
      <Rows title={texts.others} rows={inPlay.others} leadTo={leadTo} />
      <Rows
        title={texts.in}
        rows={paymentRows(breakdown.deposits, texts.deposit)}
        leadTo={leadTo}
      />
      <Rows
        title={texts.out}
        rows={paymentRows(breakdown.withdrawals, texts.withdrawal)}
        leadTo={leadTo}
      />
      <Part title={null}>
        <Lead to={paths.payments} leadTo={leadTo}>
          <span>{texts.allPayments}</span>
        </Lead>
      </Part>
    </>
  )
}

/** The listed offers and bets by name; the rest of the money at risk is one row. */
function rowsInPlay({ offers, bets, fundsAtRisk }: FundsBreakdown) {
  const rowsOf = {
    offers: offers.map(({ offerID, title, amount }) => ({
      key: offerID,
      title,
      amount: centsOf(amount),
      to: `${paths.unacceptedBets}#${offerID}`,
    })),
    bets: bets.map(({ betID, title, amount }) => ({
      key: betID,
      title,
      amount: centsOf(amount),
      to: `${paths.publicLiveBets}#${betID}`,
    })),
  }
  const listedSum = [...rowsOf.offers, ...rowsOf.bets].reduce((sum, { amount }) => sum + amount, 0)
  const rest = cents(Math.max(0, centsOf(fundsAtRisk) - listedSum))
  const more = { key: 'more', title: texts.others, amount: rest, to: paths.publicLiveBets }
  return { ...rowsOf, others: rest > 0 ? [more] : [] }
}

function paymentRows(payments: FundsBreakdown['deposits'], word: string): Row[] {
  return payments.map(({ paymentID, account, amount }) => ({
    key: paymentID,
    title: account || word,
    amount: centsOf(amount),
    to: `${paths.payments}#${paymentID}`,
  }))
}

function Rows(props: {
  readonly title: string
  readonly rows: readonly Row[]
  readonly leadTo: LeadTo
}) {
  const { title, rows, leadTo } = props
  if (rows.length === 0) return null
  return (
    <Part title={title}>
      <ul className={styles.rows} aria-label={title}>
        {rows.map(({ key, title, amount, to }) => (
          <li key={key}>
            <Lead to={to} leadTo={leadTo}>
              <span>{title}</span>
              <strong>
                <Amount of={amount} />
              </strong>
            </Lead>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part({
  title,
  children,
}: {
  readonly title: string | null
  readonly children: ReactNode
}) {
  return (
    <section className={styles.part}>
      {title !== null && <h3>{title}</h3>}
      {children}
    </section>
  )
}

/** The sheet closes before the change of page, so that the back button leads to the page. */
function Lead(props: {
  readonly to: string
  readonly leadTo: LeadTo
  readonly children: ReactNode
}) {
  const { to, leadTo, children } = props
  return (
    <Link
      to={to}
      className={styles.row}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        leadTo(to)
      }}
    >
      {children}
      <IconChevronRight aria-hidden="true" />
    </Link>
  )
}
