import type { GameRow } from '@sidebet/contract/games'
import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { moneyLine } from '@sidebet/copy/screens/outcomes'
import { offerToPost } from '@sidebet/copy/sentences'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { fromHundredths } from '@sidebet/domain/money'
import { serverNow } from '../../api/clock.ts'
import { currentSession } from '../../session/session.ts'
import { dollarsOf } from '../../ui/money.tsx'
import { type Audience, isOneFriend } from '../audience.ts'
import { pickInWords } from '../betTexts.ts'
import { GameHead } from '../games/GameHead.tsx'
import { Outcomes } from '../slip/Outcomes.tsx'
import { type Posting, sendPost } from '../slip/sendBet.ts'
import { sendSheet } from '../slip/sendSheet.tsx'
import styles from '../slip/slip.module.css'
import { type Ready, teamOf } from './draft.ts'
import { OfferedTo } from './OfferedTo.tsx'

const texts = offersTexts.setTheBet
const { path } = friendBetsTexts

/** The button that leads to the audience: Friend(s) for a public offer, else Back. */
const OTHER = {
  public: texts.friends,
  friend: path.back,
  group: path.back,
  link: path.back,
} as const
const WORD = {
  public: texts.post,
  friend: path.confirm,
  group: path.confirm,
  link: path.confirm,
} as const

/** The confirmation: the audience, the offer in words, and the button that sends it. `otherAudience` sends nothing. */
export async function postStep(
  game: GameRow,
  ready: Ready,
  audience: Audience,
): Promise<Posting | 'otherAudience' | 'X'> {
  const stakes = { risk: ready.risk, win: ready.amount }
  const winner = teamOf(game, ready.pick)
  const { pick, spread, odds, amount, risk, partialTake } = ready
  const league = game.league as LeagueCode
  const { homeTeam, awayTeam } = game
  const subject = { league, homeTeam, awayTeam, pick, spread, odds }
  const parts = isOneFriend(audience) ? path : texts
  const bet = { league, winner, spread, side: 'offerer', ...stakes } as const
  const body = (
    <>
      <GameHead game={game} />
      <OfferedTo audience={audience} />
      <Outcomes bet={bet} />
      <p className={styles.terms}>
        {offerToPost({ ...subject, amountLeft: amount, offererPay: risk, partialTake })}
      </p>
      <p className={styles.aside}>{partialTake ? parts.inParts : parts.allOrNothing}</p>
    </>
  )
  const request = makePostRequest(game, ready, audience)
  const title = pickInWords({ winnerOffer: winner, spreadOffer: fromHundredths(spread) })
  const money = moneyLine(stakes)
  const [word, other] = [WORD[audience.kind], OTHER[audience.kind]]
  const result = await sendSheet({ title, body, money, word, other }, () =>
    sendPost(audience, request),
  )
  return result === 'X' || typeof result === 'object' ? result : 'otherAudience'
}

/** The body, and the idempotency key under which repeated sends count once. */
function makePostRequest(
  game: GameRow,
  { pick, spread, odds, amount, risk, partialTake }: Ready,
  audience: Audience,
) {
  const { userID, currentUser, firstName, lastName, fundsAvailable, fundsAtRisk } = currentSession()
  const body = {
    userIDoffer: userID,
    usernameOffer: currentUser,
    firstNameOffer: firstName,
    lastNameOffer: lastName,
    offerMaxRisk: dollarsOf(fundsAvailable),
    offerFundsAtRisk: dollarsOf(fundsAtRisk),
    dateProposed: new Date(serverNow()).toISOString(),
    dateMatch: game.date,
    dateMatchDB: game.dateDB,
    dateTimeDB: game.dateTimeDB,
    dateShort: game.dateShort,
    dateShortOUS: game.dateShortOUS,
    dateDate: game.dateDate,
    league: game.league,
    gameID: game.gameID,
    homeTeam: game.homeTeam,
    awayTeam: game.awayTeam,
    winnerOffer: teamOf(game, pick),
    spreadOffer: fromHundredths(spread),
    oddsNumeratorOffer: fromHundredths(odds.numerator),
    oddsDenominatorOffer: fromHundredths(odds.denominator),
    amountBet: dollarsOf(amount),
    offerPay: dollarsOf(risk),
    acceptPay: dollarsOf(amount),
    publicBet: audience.kind === 'public',
    friend: isOneFriend(audience),
    group: audience.kind === 'group',
    partialTake,
  }
  return { body, key: crypto.randomUUID() }
}
