import { Button } from '@mantine/core'
import { promotionScreens } from '@sidebet/copy/screens/promotionScreens'
import { promotionWords } from '@sidebet/copy/screens/promotionWords'
import { americanDay } from '@sidebet/domain/games/americanDay'
import { easternDay } from '@sidebet/domain/games/easternDate'
import { formatDollars } from '@sidebet/domain/money'
import { lastDayToUse } from '@sidebet/domain/promotions/acceptPromotion'
import { useState } from 'react'
import { Navigate } from 'react-router'
import type { OutputOf } from '../api/api.ts'
import { serverNow } from '../api/clock.ts'
import { useCall, useRefresh } from '../api/useCall.ts'
import { useSession } from '../session/session.ts'
import { TextField } from '../ui/forms/fields.tsx'
import { Form, SubmitButton } from '../ui/forms/form.tsx'
import { centsOf } from '../ui/money.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { readStored } from '../ui/tabStorage.ts'
import { acceptPromotion } from './acceptPromotion.ts'
import styles from './promotions.module.css'

const texts = promotionScreens.offer

type Promotion = OutputOf<'checkPromotions'>['data'][number]

/** The promotion that waits for the user; all other users are redirected home (GAP-170). */
export function CurrentPromotion() {
  return readStored('promotionAvailable') === 'true' ? (
    <Waiting />
  ) : (
    <Navigate to={paths.home} replace />
  )
}

function Waiting() {
  const { currentUser } = useSession()
  const own = { params: { username: currentUser }, quiet: true }
  const found = useCall('checkPromotions', own, { always: true })
  return (
    <Page title={texts.title} narrow>
      <WhenRead of={found} notRead={texts.notRead} isFreshOnly>
        {({ data: [promotion] }) => <Found promotion={promotion} />}
      </WhenRead>
    </Page>
  )
}

/** The first promotion read stays, so that the text after its acceptance is visible although it waits no more. */
function Found({ promotion }: { readonly promotion: Promotion | undefined }) {
  const [first] = useState(promotion)
  return first ? <Offer of={first} /> : <Navigate to={paths.home} replace />
}

function Offer({ of }: { readonly of: Promotion }) {
  const { promotionName, message, needCode } = of
  const replacePage = useReplacePage()
  const refresh = useRefresh()
  const lastDay = lastDayOf(of)
  async function submit({ promotionCode = '' }: { readonly promotionCode?: string }) {
    const isOver = await acceptPromotion({ ...of, promotionCode, lastDayToUse: lastDay })
    if (!isOver) return
    replacePage(paths.home)
    await refresh('checkPromotions', 'fundsBreakdown')
  }
  return (
    <article className={styles.offer}>
      <h2>{promotionName}</h2>
      {message !== '' && <p className={styles.message}>{message}</p>}
      <p className={styles.amount}>
        {texts.youGet} <strong>{formatDollars(centsOf(of.perUserAmount))}</strong>
      </p>
      <ul className={styles.terms}>
        {termsOf(of, lastDay).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <Form onSubmit={submit} movesMoney>
        {needCode && (
          <TextField
            name="promotionCode"
            label={texts.code}
            autoComplete="off"
            maxLength={60}
            required
          />
        )}
        <div className={styles.buttons}>
          <Button variant="default" size="md" onClick={() => replacePage(paths.home)}>
            {texts.decline}
          </Button>
          <SubmitButton>{texts.accept}</SubmitButton>
        </div>
      </Form>
    </article>
  )
}

/** MM/dd/yyyy; '' without a last day. */
function lastDayOf({ availableToWithdraw, daysToUseFunds }: Promotion): string {
  if (availableToWithdraw) return ''
  const today = easternDay(new Date(serverNow()).toISOString())
  return americanDay(lastDayToUse(today, daysToUseFunds))
}

function termsOf(promotion: Promotion, lastDay: string): readonly string[] {
  const { perUserAmount, availableToWithdraw, newAcceptsNeeded, promoExpirationDate } = promotion
  const { conditions } = promotion
  const terms = promotionWords.terms({
    amount: centsOf(perUserAmount),
    availableToWithdraw,
    acceptsNeeded: newAcceptsNeeded,
    lastDay,
    conditions,
  })
  return promoExpirationDate === ''
    ? terms
    : [...terms, texts.lastDay({ day: promoExpirationDate })]
}
