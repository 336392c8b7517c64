import type { GameMarket } from '@sidebet/contract/gamePage'
import { gamePageTexts } from '@sidebet/copy/screens/gamePage'
import { clockTime, useServerNow } from '../api/clock.ts'
import { pickInWords, statedOdds } from '../betting/betTexts.ts'
import { NumberTable } from '../ui/charts/Numbers.tsx'
import { Amount, centsOf } from '../ui/money.tsx'
import styles from './Activity.module.css'
import page from './GamePage.module.css'

const texts = gamePageTexts.activity

/** The public bets on the game, the newest first, and the odds of the day. */
export function Activity({ of: { bets, day } }: { readonly of: GameMarket['activity'] }) {
  const now = useServerNow()
  const [last] = bets
  return (
    <section className={page.card} aria-labelledby="activity">
      <h2 id="activity">{texts.title}</h2>
      {last ? (
        <>
          <p className={page.note}>
            {texts.last(pickInWords(last), statedOdds(last))}{' '}
            {day &&
              texts.day({
                bets: day.bets,
                amount: centsOf(day.amount),
                best: statedOdds(day.best),
                worst: statedOdds(day.worst),
              })}
          </p>
          <NumberTable
            title={texts.title}
            headers={texts.columns}
            rows={bets.map((bet, nth) => ({
              key: `${bets.length - nth} ${bet.dateAccepted}`,
              cells: [
                clockTime(new Date(bet.dateAccepted), now),
                <span key="bet" className={styles.bet}>
                  {pickInWords(bet)}{' '}
                  <span className={styles.by}>{texts.by(bet.usernameOffer)}</span>
                </span>,
                statedOdds(bet),
                <Amount key="amount" of={centsOf(bet.acceptPay)} />,
              ],
            }))}
          />
        </>
      ) : (
        <p className={page.note}>{texts.none}</p>
      )}
    </section>
  )
}
