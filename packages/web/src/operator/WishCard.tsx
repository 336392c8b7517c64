import { Button } from '@mantine/core'
import type { OperatorWish } from '@sidebet/contract/operator'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { operatorTexts } from '@sidebet/copy/screens/operator'
import { formatDollars } from '@sidebet/domain/money'
import { api } from '../api/api.ts'
import { showFailure } from '../api/tellFailed.ts'
import { useRefresh } from '../api/useCall.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { centsOf } from '../ui/money.tsx'
import { agoText } from './agoText.ts'
import styles from './operator.module.css'

const { wishes: texts, wish: gameText, staked, since: sinceText } = operatorTexts

/** What was proposed, and the answer of an operator. */
export function WishCard({ wish }: { readonly wish: OperatorWish }) {
  const refresh = useRefresh()
  const { isOwn, wishedBy, since } = wish
  const { title, what, question, sum } = describe(wish)
  async function answer(isGranted: boolean) {
    const { no } = dialogTexts
    if (
      isGranted &&
      (await dialog.choose(question, [no, texts.grant], { main: no })) !== texts.grant
    )
      return
    const answered = await api.answerWish({ body: { wishID: wish._id, isGranted } })
    if (answered.ok) toast(isGranted ? texts.granted : texts.rejected, 'good')
    else await showFailure(answered)
    await refresh('operatorOverview')
  }
  return (
    <li className={styles.card}>
      <h3>{title}</h3>
      <p>{what}</p>
      <p className={styles.soft}>
        {[texts.by(wishedBy), ...sum, sinceText(agoText(since))].join(' · ')}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => void answer(false)}>
          {isOwn ? texts.takeBack : texts.reject}
        </Button>
        {!isOwn && <Button onClick={() => void answer(true)}>{texts.grant}</Button>}
      </div>
    </li>
  )
}

type Description = {
  readonly title: string
  readonly what: string
  /** Before one agrees. */
  readonly question: string
  /** What it is about in money; empty where it is about none. */
  readonly sum: readonly string[]
}

function describe(wish: OperatorWish): Description {
  if (wish.what === 'role') {
    const { username } = wish
    return { title: username, what: texts.role, question: texts.askRole(username), sum: [] }
  }
  if (wish.what === 'promotion') {
    const { promotionName, groupAdmin, availableToWithdraw } = wish
    const pot = formatDollars(centsOf(wish.initialBalance))
    const terms = {
      ...{ pot, each: formatDollars(centsOf(wish.perUserAmount)), groupAdmin, availableToWithdraw },
      ...{ acceptsNeeded: wish.newAcceptsNeeded, until: wish.promoExpirationDate },
    }
    const question = texts.askPromotion(pot)
    return { title: promotionName, what: texts.promotion(terms), question, sum: [] }
  }
  const what = gameText(wish)
  return {
    title: `${wish.awayTeam} @ ${wish.homeTeam}`,
    what,
    question: texts.askGrant(what),
    sum: [staked(formatDollars(centsOf(wish.staked)))],
  }
}
