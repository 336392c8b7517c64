/** Creating a promotion, from the question to its end. */
import { promotionScreens } from '@sidebet/copy/screens/promotionScreens'
import { promotionsAnswers } from '@sidebet/copy/screens/promotions'
import { formatDollars } from '@sidebet/domain/money'
import type { PromotionDraft } from '@sidebet/domain/promotions/checkPromotion'
import { api } from '../api/api.ts'
import { makeIdempotentRequest } from '../api/idempotentRequest.ts'
import { showFailure } from '../api/showFailure.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { dollarsOf } from '../ui/money.tsx'
import { Sums } from '../ui/Sums.tsx'
import styles from './promotions.module.css'

const texts = promotionScreens.create
const { cancel: CANCEL, none, submit: SUBMIT, title } = texts.confirm

/** The values as sent; amounts in cents. */
export type NewPromotion = PromotionDraft & { readonly groupAdminID: string }

/** Checks the name, confirms, and creates it. A name in use is reported after Submit, and nothing is sent then (GAP-167). */
export async function createPromotion(
  promotion: NewPromotion,
): Promise<'created' | 'nameTaken' | null> {
  const { promotionName } = promotion
  const found = await api.checkUniquePromotion({ params: { promotionName } })
  if (!found.ok) {
    await showFailure(found)
    return null
  }
  const answer = await dialog.choose(<Values of={promotion} />, [CANCEL, SUBMIT], {
    title,
    money: SUBMIT,
  })
  if (answer !== SUBMIT) return null
  if (found.value.data.length > 0) return showNameTaken()

  const { initialBalance, perUserAmount, ...others } = promotion
  const amounts = {
    initialBalance: dollarsOf(initialBalance),
    perUserAmount: dollarsOf(perUserAmount),
  }
  const key = crypto.randomUUID()
  const body = { ...others, ...amounts }
  const created = await makeIdempotentRequest(() => api.createPromotion({ body, key }))({
    onFindingOut: () => {},
  })
  if (!created.ok) {
    await showFailure(created)
    return null
  }
  if ('error' in created.value) return showNameTaken()
  const isProposed = created.value.message === promotionsAnswers.proposed
  await dialog.showMessage(isProposed ? texts.proposed : texts.created)
  return 'created'
}

async function showNameTaken(): Promise<'nameTaken'> {
  await dialog.showMessage(texts.nameTaken)
  return 'nameTaken'
}

/** Every value with its label. */
function Values({ of }: { readonly of: NewPromotion }) {
  const names = Object.keys(texts.fields) as (keyof typeof texts.fields)[]
  return (
    <div className={styles.values}>
      <Sums of={names.map((name) => [texts.fields[name], shownValue(of, name)])} />
    </div>
  )
}

function shownValue(promotion: NewPromotion, name: keyof NewPromotion): string {
  if (name === 'initialBalance' || name === 'perUserAmount') return formatDollars(promotion[name])
  const value = promotion[name]
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return String(value).trim() || none
}
