import { Skeleton } from '@mantine/core'
import type { GameMarket } from '@sidebet/contract/gamePage'
import type { GameRow } from '@sidebet/contract/games'
import { gamePageTexts } from '@sidebet/copy/screens/gamePage'
import { clockTime, useServerNow } from '../api/clock.ts'
import { pickInWords, statedOdds } from '../betting/betTexts.ts'
import { NumberTable } from '../ui/charts/Numbers.tsx'
import { later, useLater } from '../ui/lazyPart.ts'
import { Amount, centsOf } from '../ui/money.tsx'
import styles from './Activity.module.css'
import page from './GamePage.module.css'

const texts = gamePageTexts.activity

/** A chunk of its own: the table does not wait for it. */
const chart = later(() => import('./ActivityChart.tsx'))

/** The public bets on the game, the newest first, and the odds of the day. */
export function Activity(props: { readonly game: GameRow; readonly of: GameMarket['activity'] }) {
  const { game, of } = props
  const { bets, day } = of
  const picture = useLater(chart, bets.length > 1)
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
          {bets.length > 1 && (
            <>
              <p className={page.note}>{texts.about}</p>
              {/* The table has the same numbers. */}
              <div className={styles.chart} aria-hidden="true">
                {picture ? (
                  <picture.ActivityChart bets={bets} home={game.homeTeam} />
                ) : (
                  <Skeleton height="100%" animate={false} />
                )}
              </div>
            </>
          )}
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
