/** Taking parts of several offers on one game with one confirmation (BI18). X ends the flow. */
import { betsTexts } from '@sidebet/copy/screens/bets'
import { takeListTexts } from '@sidebet/copy/screens/takeList'
import type { Cents } from '@sidebet/domain/money'
import type { FailedOf } from '../../api/api.ts'
import { refreshFunds, setFunds } from '../../session/session.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { goTo } from '../../ui/page/goTo.ts'
import { paths } from '../../ui/page/paths.ts'
import { toastUndecided } from '../slip/toastUndecided.ts'
import { amountsStep } from './amountsStep.tsx'
import { confirmListStep } from './confirmListStep.tsx'
import { NewBets, RefusedParts } from './messages.tsx'
import type { ChosenPart } from './part.ts'

const { close: X } = betsTexts
const { deposit } = betsTexts.accept
const texts = takeListTexts

type Options = {
  readonly reload: () => void
  /** The amount that the parts should add up to; null where the offers were chosen one by one. */
  readonly wanted: Cents | null
}

/** Returns true when the bets were made. */
export async function takeListFlow(
  chosen: readonly ChosenPart[],
  { reload, wanted }: Options,
): Promise<boolean> {
  void refreshFunds()
  let parts = chosen
  let isChanged = false
  for (;;) {
    const answer = await confirmListStep(parts, isChanged ? null : wanted)
    if (answer === X) return false
    if (answer === texts.confirm.change) {
      const changed = await amountsStep(parts)
      if (changed === X) return false
      parts = changed
      isChanged = true
      continue
    }
    if (answer.ok) {
      setFunds(answer.value)
      await dialog.showMessage(<NewBets parts={parts} answer={answer.value} />)
      reload()
      return true
    }
    const rest = await afterRefusal(answer, parts)
    reload()
    if (rest === null) return false
    parts = rest
    isChanged = true
  }
}

/** The parts for another try; null for the end. */
async function afterRefusal(
  refused: FailedOf<'takeOffers'>,
  parts: readonly ChosenPart[],
): Promise<readonly ChosenPart[] | null> {
  void refreshFunds()
  switch (refused.code) {
    case 'takesRefused':
      return chooseRest(refused, parts)
    case 'maintenance':
    case 'noSession':
      return null
    case 'regionIllegal':
      await dialog.showMessage(refused.error)
      goTo(paths.home)
      return null
    case 'busy':
    case 'unavailable':
    case 'tooManyTries':
    case 'outcomeUnknown':
      toastUndecided(refused, paths.publicLiveBets)
      return null
    default:
      toast(refused.error, 'bad')
      return null
  }
}

async function chooseRest(
  { error, parts: refusals = [] }: FailedOf<'takeOffers'>,
  parts: readonly ChosenPart[],
): Promise<readonly ChosenPart[] | null> {
  const refused = new Map(refusals.map((refusal) => [refusal.id, refusal]))
  const rest = parts.filter(({ offer }) => !refused.has(offer._id))
  const isShort = refusals.some(({ code }) => code === 'insufficientFunds')
  const takeRest = texts.refused.rest(rest.length)
  const words = [X, ...(isShort ? [deposit] : []), ...(rest.length > 0 ? [takeRest] : [])]
  const word = await dialog.choose(
    <RefusedParts error={error} parts={parts} refused={refused} />,
    words,
    { title: texts.refused.title },
  )
  if (word === deposit) goTo(paths.depositChoice)
  return word === takeRest && rest.length > 0 ? rest : null
}
