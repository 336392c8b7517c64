/** Posting an offer on a game, top to bottom as the user meets it (S7). Leaving through X ends it. */
import type { GameRow } from '@sidebet/contract/games'
import { betsTexts } from '@sidebet/contract/texts/bets'
import { offersTexts } from '@sidebet/contract/texts/offers'
import { regionsTexts } from '@sidebet/contract/texts/regions'
import { slipTexts } from '@sidebet/contract/texts/slip'
import { api, type FailedOf } from '../../core/calls/api.ts'
import { isUndecided } from '../../core/calls/makeWish.ts'
import { serverNow } from '../../core/clock.ts'
import { dialog } from '../../core/dialogs/dialog.ts'
import { toast } from '../../core/dialogs/toast.ts'
import { currentSession, refreshFunds, setFunds } from '../../core/session.ts'
import { goTo } from '../../core/shell/goTo.ts'
import { paths } from '../../core/shell/paths.ts'
import { BetState } from '../slip/BetState.tsx'
import styles from '../slip/slip.module.css'
import { toastUndecided } from '../slip/toastUndecided.ts'
import { EMPTY, readyOf } from './draft.ts'
import { postStep } from './postStep.tsx'
import { setTheBet } from './SetTheBet.tsx'

const { modify, deposit } = betsTexts.accept
const X = betsTexts.close

export async function postFlow(game: GameRow): Promise<void> {
  if (currentSession().regionRestriction === 'illegal') return regionIsIllegal()
  let filled = EMPTY
  for (;;) {
    const next = await setTheBet(game, filled)
    if (next === X) return
    filled = next

    if (!(await checkFunds())) continue
    const ready = readyOf(filled, game, currentSession(), serverNow())
    const answer = ready.ok ? await postStep(game, ready.value) : ready
    if (answer === X) return
    if (answer.ok) {
      setFunds(answer.value)
      await dialog.tell(<PostedBet />)
      return goTo(paths.home)
    }
    if (!(await staysAfter(answer))) return
  }
}

/** The funds as they are now (GAP-037); false when the server did not say, which it says itself. */
async function checkFunds(): Promise<boolean> {
  const answer = await api.maxRisk({ params: { username: currentSession().currentUser } })
  const funds = answer.ok ? answer.value[0] : undefined
  if (funds) setFunds(funds)
  if (!answer.ok && isUndecided(answer)) toast(answer.error, 'bad')
  return answer.ok
}

/** Whether the slip is shown again after a refusal, with all that was filled in. */
async function staysAfter(refused: FailedOf<'postOffer'>): Promise<boolean> {
  switch (refused.code) {
    case 'invalidBet':
      await dialog.tell(refused.error)
      return true
    case 'insufficientFunds': {
      const word = await dialog.choose(refused.error, [X, modify, deposit], { main: modify })
      if (word === deposit) goTo(paths.depositChoice)
      return word === modify
    }
    case 'regionIllegal':
      await regionIsIllegal()
      return false
    case 'maintenance':
    case 'noSession':
      return false
    // No dialog (GAP-172): a line that tells the truth.
    case 'busy':
    case 'unavailable':
    case 'tooManyTries':
    case 'outcomeUnknown':
      toastUndecided(refused, paths.unacceptedBets)
      break
    case 'gameStarted':
    case 'gameClosed':
    case 'unknownGame':
    case 'keyReused':
    case 'malformed':
    case 'origin':
    case 'otherUser':
    case 'unexpected':
    case 'unreachable':
      toast(refused.error, 'bad')
      break
    default:
      // Only a newer server says anything else.
      refused.code satisfies never
      toast(refused.error, 'bad')
  }
  void refreshFunds()
  return false
}

async function regionIsIllegal(): Promise<void> {
  await dialog.tell(regionsTexts.bettingIllegal)
  goTo(paths.home)
}

function PostedBet() {
  return (
    <>
      <p className={styles.said}>{offersTexts.setTheBet.posted}</p>
      <BetState word="waiting">{slipTexts.forSomebody}</BetState>
    </>
  )
}
