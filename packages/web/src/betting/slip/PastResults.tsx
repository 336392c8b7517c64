import { pastResultsTexts as texts } from '@sidebet/copy/screens/pastResults'
import { pastMargins } from '@sidebet/domain/bets/pastMargins'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { breakEven, formatOdds } from '@sidebet/domain/oddsForms'
import { isSpread } from '@sidebet/domain/spread'
import { useCall } from '../../api/useCall.ts'
import { rulesPath } from '../../ui/page/paths.ts'
import { currentOddsForm } from '../odds/oddsForm.ts'
import styles from './PastResults.module.css'

/** How often a spread was won in the past, the odds that break even at that rate, and whether half a point matters. */
export function PastResults({
  league,
  spread,
  side,
}: {
  readonly league: LeagueCode
  /** Hundredths of a point; null while empty. */
  readonly spread: number | null
  /** The side of the slip's user: the accepter bets against the pick. */
  readonly side: 'offerer' | 'accepter'
}) {
  const { data } = useCall('leagueMargins', { params: { league } })
  const past =
    spread !== null && isSpread(spread) && data ? pastMargins(data.margins, spread) : null
  return (
    <div className={styles.past}>
      {past && spread !== null && (
        <details onToggle={({ currentTarget }) => intoSight(currentTarget)}>
          <summary>{texts.title}</summary>
          <p>
            {texts.won({
              league,
              games: past.games,
              points: spread,
              percent: percentOf(past.wonPercent),
            })}{' '}
            {past.wonPercent > 0 && fairWords(side, past.wonPercent)}
          </p>
          {past.key && (
            <p>{texts.key({ by: past.key.by, percent: percentOf(past.key.percent) })}</p>
          )}
          <p>{texts.limits}</p>
        </details>
      )}
      <a href={rulesPath(leagueOf(league).sport)} target="_blank" rel="noreferrer">
        {texts.rules(league)}
      </a>
    </div>
  )
}

/**
 * `wonPercent` of a hundred, more than 0: how often the pick won. A team wins at most half of all games, so no side is
 * certain.
 */
function fairWords(side: 'offerer' | 'accepter', wonPercent: number): string {
  // Whole numbers, as odds have them.
  const pick = Math.round(wonPercent * 1e6)
  const against = 100e6 - pick
  const [words, odds] =
    side === 'offerer'
      ? [texts.fair, { risk: pick, win: against }]
      : [texts.fairAgainst, { risk: against, win: pick }]
  const form = currentOddsForm()
  const stated = `${oneDecimal(wonPercent)} : ${oneDecimal(100 - wonPercent)}`
  return words({
    odds: form === 'fraction' ? stated : formatOdds(odds, form),
    breakEven: breakEven(odds),
  })
}

/** The foot of the slip would cover the opened part. */
function intoSight(details: HTMLDetailsElement): void {
  if (details.open) details.scrollIntoView({ block: 'start' })
}

/** "15%", "38.1%". */
function percentOf(percent: number): string {
  return `${oneDecimal(percent)}%`
}

function oneDecimal(percent: number): number {
  return Math.round(percent * 10) / 10
}
