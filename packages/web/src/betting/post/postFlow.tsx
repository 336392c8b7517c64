/** Posting an offer on a game, in the order of its steps (S7). X ends the flow. */
import type { GameRow } from '@sidebet/contract/games'
import type { OfferRow } from '@sidebet/contract/offers'
import { decimalText } from '@sidebet/copy/numberText'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { moneyLine } from '@sidebet/copy/screens/outcomes'
import { regionsTexts } from '@sidebet/copy/screens/regions'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { usualSpread } from '@sidebet/domain/games/usualSpreads'
import type { Side } from '@sidebet/domain/spread'
import { api } from '../../api/api.ts'
import { serverNow } from '../../api/clock.ts'
import { isUndecided } from '../../api/idempotentRequest.ts'
import { currentSession, refreshFunds, setFunds } from '../../session/session.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { goTo } from '../../ui/page/goTo.ts'
import { paths } from '../../ui/page/paths.ts'
import { type Audience, hasPage, waitsForInWords } from '../audience.ts'
import { NOTHING_TYPED, type TypedFriend } from '../friends/friendForm.ts'
import { ShareOffer } from '../share/ShareOffer.tsx'
import { BetState } from '../slip/BetState.tsx'
import type { PostFailed } from '../slip/sendBet.ts'
import styles from '../slip/slip.module.css'
import { toastUndecided } from '../slip/toastUndecided.ts'
import { EMPTY, type Filled, readyOf, stakesOf } from './draft.ts'
import { friendStep } from './friendStep.tsx'
import { takeNextAudience } from './nextAudience.ts'
import { postStep } from './postStep.tsx'
import { type AboutTerms, setTheBet } from './SetTheBet.tsx'

const { modify, deposit } = betsTexts.accept
const X = betsTexts.close

/** The entries of earlier steps, whichever step is repeated. */
type Stand = {
  readonly filled: Filled
  readonly audience: Audience
  /** The entries that name a friend. */
  readonly typed: TypedFriend
}

type Step = 'slip' | 'audience' | 'send'

/** `pick` is the team that is chosen at first; the spread is the usual one of the sport. */
export async function postFlow(
  game: GameRow,
  pick: Side | null = null,
  aboutTerms: AboutTerms | null = null,
): Promise<void> {
  if (currentSession().regionRestriction === 'illegal') return regionIsIllegal()
  let stand: Stand = {
    filled: { ...EMPTY, pick, spread: decimalText(usualSpread(game.league as LeagueCode)) },
    audience: takeNextAudience(),
    typed: NOTHING_TYPED,
  }
  let step: Step | null = 'slip'
  while (step !== null) {
    if (step === 'slip') {
      const filled = await setTheBet(game, stand.filled, stand.audience, aboutTerms)
      if (filled === X) return
      stand = { ...stand, filled }
      if (!(await checkFunds())) continue
    }
    if (step === 'audience') {
      const stakes = stakesOf(stand.filled)
      const named = await friendStep(stand.typed, stakes ? moneyLine(stakes) : '')
      if (named === X) return
      stand = { ...stand, ...named }
    }

    const { filled, audience } = stand
    const ready = readyOf(filled, game, currentSession(), serverNow())
    const answer = ready.ok ? await postStep(game, ready.value, audience) : ready
    if (answer === X) return
    if (answer === 'otherAudience') {
      step = 'audience'
      continue
    }
    if (answer.ok) {
      setFunds(answer.value)
      await dialog.showMessage(<PostedBet to={audience} offer={answer.value.data} />)
      return goTo(paths.home)
    }
    step = await stepAfter(answer)
  }
}

/** The current funds (GAP-037); false after a failed call. */
async function checkFunds(): Promise<boolean> {
  const answer = await api.maxRisk({ params: { username: currentSession().currentUser } })
  const funds = answer.ok ? answer.value[0] : undefined
  if (funds) setFunds(funds)
  if (!answer.ok && isUndecided(answer)) toast(answer.error, 'bad')
  return answer.ok
}

/** The step that follows a refusal, with all entries retained; null when the flow ends. */
async function stepAfter(refused: PostFailed): Promise<Step | null> {
  switch (refused.code) {
    case 'invalidBet':
      await dialog.showMessage(refused.error)
      return 'slip'
    case 'insufficientFunds':
    case 'fundsReserved': {
      const word = await dialog.choose(refused.error, [X, modify, deposit], { main: modify })
      if (word === deposit) goTo(paths.depositChoice)
      return word === modify ? 'slip' : null
    }
    case 'friendBlank':
    case 'friendUnknown':
    case 'friendEmailInvalid':
    case 'areaCodeInvalid':
    case 'noSmsThere':
    case 'notMember':
    case 'groupAlone':
      await dialog.showMessage(refused.error)
      return 'audience'
    case 'regionIllegal':
      await regionIsIllegal()
      return null
    case 'maintenance':
    case 'noSession':
      return null
    // No dialog (GAP-172): a toast with the actual state.
    case 'busy':
    case 'unavailable':
    case 'tooManyTries':
    case 'outcomeUnknown':
      toastUndecided(refused, paths.unacceptedBets)
      break
    default:
      toast(refused.error, 'bad')
  }
  void refreshFunds()
  return null
}

async function regionIsIllegal(): Promise<void> {
  await dialog.showMessage(regionsTexts.bettingIllegal)
  goTo(paths.home)
}

function PostedBet(props: { readonly to: Audience; readonly offer: OfferRow }) {
  const { to, offer } = props
  return (
    <>
      <p className={styles.message}>{offersTexts.setTheBet.posted}</p>
      <BetState word="waiting">{waitsForInWords(to)}</BetState>
      {hasPage(to) && <ShareOffer offer={offer} />}
    </>
  )
}
