import type { GameRow } from '@sidebet/contract/games'
import { offersTexts } from '@sidebet/contract/texts/offers'
import { moneyLine } from '@sidebet/contract/texts/outcomes'
import { offerToPost } from '@sidebet/contract/texts/sentences'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { fromHundredths } from '@sidebet/domain/money'
import { type AnswerOf, api } from '../../core/calls/api.ts'
import { serverNow } from '../../core/clock.ts'
import { dollarsOf } from '../../core/money.tsx'
import { currentSession } from '../../core/session.ts'
import { pickInWords } from '../betWords.ts'
import { GameHead } from '../games/GameHead.tsx'
import { Outcomes } from '../slip/Outcomes.tsx'
import { sendSheet } from '../slip/sendSheet.tsx'
import styles from '../slip/slip.module.css'
import { type Ready, teamOf, winnerOf } from './draft.ts'

const texts = offersTexts.setTheBet

/** The confirmation: the offer in words, and Post sends it. */
export function postStep(game: GameRow, ready: Ready): Promise<AnswerOf<'postOffer'> | 'X'> {
  const stakes = { risk: ready.hold, win: ready.amount }
  const winner = teamOf(game, ready.pick)
  const { pick, spread, odds, amount, hold, partialTake } = ready
  const league = game.league as LeagueCode
  const { homeTeam, awayTeam } = game
  const subject = { league, homeTeam, awayTeam, pick, spread, odds }
  const bet = { league, ...winnerOf(game, pick), spread, side: 'offerer', ...stakes } as const
  const body = (
    <>
      <GameHead game={game} />
      <Outcomes bet={bet} missing="" />
      <p className={styles.terms}>
        {offerToPost({ ...subject, amountLeft: amount, offererPay: hold, partialTake })}
      </p>
      <p className={styles.aside}>{partialTake ? texts.inParts : texts.allOrNothing}</p>
    </>
  )
  const wish = wishFor(game, ready)
  const title = pickInWords({ winnerOffer: winner, spreadOffer: fromHundredths(spread) })
  const money = moneyLine(stakes)
  return sendSheet({ title, body, money, word: texts.post }, () => send(wish))
}

/** What is sent, and the key under which it counts once however often it is sent. */
function wishFor(game: GameRow, { pick, spread, odds, amount, hold, partialTake }: Ready) {
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
    offerPay: dollarsOf(hold),
    acceptPay: dollarsOf(amount),
    publicBet: true,
    friend: false,
    group: false,
    partialTake,
  }
  return { body, key: crypto.randomUUID() }
}

/** Posts, and once it is posted acknowledges the hold with the same body (GAP-083). */
async function send(wish: ReturnType<typeof wishFor>): Promise<AnswerOf<'postOffer'>> {
  // The sheet itself says when there was no answer.
  const answer = await api.postOffer({ ...wish, quiet: true })
  if (answer.ok) void api.adjustFundsAtPost({ ...wish, quiet: true })
  return answer
}
