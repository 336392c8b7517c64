import { Button, Skeleton } from '@mantine/core'
import { fundsTexts } from '@sidebet/copy/screens/funds'
import { pageTexts } from '@sidebet/copy/screens/page'
import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { formatDollars } from '@sidebet/domain/money'
import { useLocation } from 'react-router'
import { api } from '../api/api.ts'
import { useRefresh } from '../api/useCall.ts'
import { useSession } from '../session/session.ts'
import { centsOf } from '../ui/money.tsx'
import { HistoryLists } from '../ui/page/HistoryLists.tsx'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Problem } from '../ui/page/Problem.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { Sums } from '../ui/Sums.tsx'
import { ListLine } from '../ui/table/ListLine.tsx'
import { MoreButton } from '../ui/table/MoreButton.tsx'
import { useRows } from '../ui/table/useRows.ts'
import { useShownOnce } from '../ui/table/useShownOnce.ts'
import { cancelPayment } from './cancelPayment.ts'
import { useFundsBreakdown } from './funds/useFundsBreakdown.ts'
import { Withheld } from './funds/Withheld.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import styles from './payments.module.css'
import { refundDeposit } from './refundDeposit.ts'

const texts = paymentsTexts

/** All deposits and withdrawals, each with its steps; beside them the amounts on their way and the withdrawable amount. */
export function Payments() {
  return (
    <Page
      title={texts.title}
      actions={
        <div className={styles.actions}>
          <LinkButton to={paths.depositChoice}>{texts.deposit}</LinkButton>
          <LinkButton to={paths.withdrawChoice} isQuiet>
            {texts.withdraw}
          </LinkButton>
        </div>
      }
    >
      <HistoryLists />
      <div className={styles.page}>
        <Summary />
        <List />
      </div>
    </Page>
  )
}

function Summary() {
  const breakdown = useFundsBreakdown()
  const sum = (payments: readonly { readonly amount: number }[]) =>
    formatDollars(centsOf(payments.reduce((total, { amount }) => total + amount, 0)))
  return (
    <section className={styles.summary} aria-label={texts.summary.title}>
      <WhenRead of={breakdown} notRead={fundsTexts.notRead}>
        {(value) => (
          <>
            <Sums
              of={[
                [texts.summary.in, sum(value.deposits)],
                [texts.summary.out, sum(value.withdrawals)],
                [texts.summary.withdrawable, formatDollars(centsOf(value.withdrawable))],
              ]}
            />
            <Withheld of={value} />
          </>
        )}
      </WhenRead>
    </section>
  )
}

function List() {
  const { userID } = useSession()
  const refresh = useRefresh()
  const onEnd = () => refresh('ownPayments', 'fundsBreakdown')
  const list = useRows(
    { key: ['ownPayments', userID], load: (page) => api.ownPayments(page) },
    (payment) => payment.paymentID,
    null,
    null,
  )
  const meant = useLocation().hash.slice(1)
  const container = useShownOnce<HTMLUListElement>(meant, list.rows.length > 0)

  if (list.isLoading) return <Loading />
  if (list.error) {
    return (
      <Problem text={list.error.failed.error}>
        <Button onClick={list.retry}>{pageTexts.tryAgain}</Button>
      </Problem>
    )
  }
  if (list.rows.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{texts.empty}</p>
        <LinkButton to={paths.depositChoice}>{texts.emptyNext}</LinkButton>
      </div>
    )
  }
  return (
    <div>
      <ListLine list={list} newRows={texts.newRows} onShow={list.show} />
      <ul ref={container} className={styles.payments} aria-label={texts.title}>
        {list.rows.map((payment) => (
          <PaymentCard
            key={payment.paymentID}
            payment={payment}
            isMeant={payment.paymentID === meant}
            onCancel={() => void cancelPayment(payment).then(onEnd)}
            onRefund={() => void refundDeposit(payment).then(onEnd)}
          />
        ))}
      </ul>
      {list.hasMore && <MoreButton list={list} />}
      <p className={styles.zone}>{texts.zone}</p>
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <span className="unseen" role="status">
        {pageTexts.loading}
      </span>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={150} mb={12} radius={18} />
      ))}
    </div>
  )
}
