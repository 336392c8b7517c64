import { Skeleton } from '@mantine/core'
import type { StatementSummary } from '@sidebet/contract/statement'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { leagueOf } from '@sidebet/domain/games/league'
import { minus } from '@sidebet/domain/money'
import { LeagueMark } from '../../betting/games/LeagueMark.tsx'
import { NumberTable } from '../../ui/charts/Numbers.tsx'
import { useLater } from '../../ui/lazyPart.ts'
import { Amount, centsOf } from '../../ui/money.tsx'
import styles from './Cards.module.css'
import { leaguesChart } from './lazyLeaguesChart.ts'

const { leagues: texts } = statementTexts

/** The result of games by league: bars in both directions, and the same as a table. */
export function LeaguesCard(props: {
  readonly leagues: StatementSummary['leagues']
  readonly mayDraw: boolean
}) {
  const { leagues, mayDraw } = props
  const Pictures = useLater(leaguesChart, mayDraw && leagues.length > 0)
  return (
    <section className={styles.card} aria-labelledby="leagues">
      <div className={styles.head}>
        <h2 id="leagues">{texts.title}</h2>
      </div>
      {leagues.length === 0 ? (
        <p className={styles.note}>{texts.none}</p>
      ) : (
        <>
          <p className={styles.legend} aria-hidden="true">
            <span className={styles.lost}>{texts.lost}</span>
            <span className={styles.won}>{texts.won}</span>
          </p>
          <div
            className={styles.bars}
            aria-hidden="true"
            style={{ height: leagues.length * 34 + 34 }}
          >
            {Pictures ? (
              <Pictures.LeaguesChart leagues={leagues} />
            ) : (
              <Skeleton height="100%" animate={false} />
            )}
          </div>
          <NumberTable
            title={texts.title}
            headers={[texts.league, texts.record, texts.net, texts.won, texts.lost]}
            rows={leagues.map(({ league, won, lost, gamesWon, gamesLost }) => {
              const net = minus(centsOf(won), centsOf(lost))
              return {
                key: league,
                cells: [
                  <span key="league" className={styles.league}>
                    <LeagueMark league={league} height={18} /> {leagueOf(league).title}
                  </span>,
                  `${gamesWon} – ${gamesLost}`,
                  <b key="net" className={net > 0 ? styles.you : undefined}>
                    <Amount of={net} signed />
                  </b>,
                  <Amount key="won" of={centsOf(won)} />,
                  <Amount key="lost" of={centsOf(lost)} />,
                ],
              }
            })}
          />
          <p className={styles.note}>{texts.byGame}</p>
        </>
      )}
    </section>
  )
}
