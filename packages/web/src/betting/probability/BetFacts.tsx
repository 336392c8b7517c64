import { probabilityTexts as texts } from '@sidebet/copy/screens/probability'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { paths, rulesPath } from '../../ui/page/paths.ts'
import styles from './BetFacts.module.css'
import { Probability } from './Probability.tsx'
import { probabilityChoice } from './probabilityChoice.ts'
import type { BetToJudge, GameToJudge } from './probabilityOf.ts'

/** The probability of the bet where there is one, and links to the pages about it and about the rules. */
export function BetFacts({
  game,
  bet,
}: {
  readonly game: GameToJudge
  /** Null while an entry is missing. */
  readonly bet: BetToJudge | null
}) {
  const league = game.league as LeagueCode
  const isWanted = probabilityChoice.use() === 'on'
  return (
    <div className={styles.facts}>
      {isWanted && bet && <Probability game={game} bet={bet} />}
      <a href={rulesPath(leagueOf(league).sport)} target="_blank" rel="noreferrer">
        {texts.rules(league)}
      </a>
      {isWanted && (
        <a href={paths.howGood} target="_blank" rel="noreferrer">
          {texts.how}
        </a>
      )}
    </div>
  )
}
