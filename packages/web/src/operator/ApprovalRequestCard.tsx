import { Button } from '@mantine/core'
import type { ApprovalRequest } from '@sidebet/contract/operator'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { operatorTexts } from '@sidebet/copy/screens/operator'
import { formatDollars } from '@sidebet/domain/money'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useRefresh } from '../api/useCall.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { centsOf } from '../ui/money.tsx'
import { agoText } from './agoText.ts'
import styles from './operator.module.css'

const {
  approvalRequests: texts,
  decisionSummary: gameText,
  staked,
  since: sinceText,
} = operatorTexts

/** The proposal of an operator, and the answer of another. */
export function ApprovalRequestCard({ request }: { readonly request: ApprovalRequest }) {
  const refresh = useRefresh()
  const { isOwn, wishedBy, since } = request
  const { title, what, question, sum } = describe(request)
  async function answer(isGranted: boolean) {
    const { no } = dialogTexts
    if (
      isGranted &&
      (await dialog.choose(question, [no, texts.grant], { main: no })) !== texts.grant
    )
      return
    const answered = await api.answerApprovalRequest({ body: { wishID: request._id, isGranted } })
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
  /** Shown before the approval is sent. */
  readonly question: string
  /** The amounts of the request; empty when it has none. */
  readonly sum: readonly string[]
}

function describe(request: ApprovalRequest): Description {
  if (request.what === 'role') {
    const { username } = request
    return { title: username, what: texts.role, question: texts.confirmRole(username), sum: [] }
  }
  if (request.what === 'promotion') {
    const { promotionName, groupAdmin, availableToWithdraw } = request
    const pot = formatDollars(centsOf(request.initialBalance))
    const terms = {
      ...{
        pot,
        each: formatDollars(centsOf(request.perUserAmount)),
        groupAdmin,
        availableToWithdraw,
      },
      ...{ acceptsNeeded: request.newAcceptsNeeded, until: request.promoExpirationDate },
    }
    const question = texts.confirmPromotion(pot)
    return { title: promotionName, what: texts.promotion(terms), question, sum: [] }
  }
  const what = gameText(request)
  return {
    title: `${request.awayTeam} @ ${request.homeTeam}`,
    what,
    question: texts.confirmGrant(what),
    sum: [staked(formatDollars(centsOf(request.staked)))],
  }
}
