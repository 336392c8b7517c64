import { Button } from '@mantine/core'
import type { OperatorWish } from '@sidebet/contract/operator'
import { dialogTexts } from '@sidebet/contract/texts/dialogs'
import { operatorTexts } from '@sidebet/contract/texts/operator'
import { formatDollars } from '@sidebet/domain/money'
import { api } from '../core/calls/api.ts'
import { tellFailed } from '../core/calls/tellFailed.ts'
import { useRefresh } from '../core/calls/useCall.ts'
import { dialog } from '../core/dialogs/dialog.ts'
import { toast } from '../core/dialogs/toast.ts'
import { centsOf } from '../core/money.tsx'
import styles from './operator.module.css'

const { wishes: texts, wish: wishText, staked } = operatorTexts

/** What one operator asked for, and the answer of another. */
export function WishCard({ wish }: { readonly wish: OperatorWish }) {
  const refresh = useRefresh()
  const { awayTeam, homeTeam, wishedBy, isOwn } = wish
  async function answer(isGranted: boolean) {
    const { no } = dialogTexts
    const question = texts.askGrant(wishText(wish))
    if (
      isGranted &&
      (await dialog.choose(question, [no, texts.grant], { main: no })) !== texts.grant
    )
      return
    const answered = await api.answerWish({ body: { wishID: wish._id, isGranted } })
    if (answered.ok) toast(isGranted ? texts.granted : texts.rejected, 'good')
    else await tellFailed(answered)
    await refresh('operatorOverview')
  }
  return (
    <li className={styles.card}>
      <h3>
        {awayTeam} @ {homeTeam}
      </h3>
      <p>{wishText(wish)}</p>
      <p className={styles.soft}>
        {texts.by(wishedBy)} · {staked(formatDollars(centsOf(wish.staked)))}
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
