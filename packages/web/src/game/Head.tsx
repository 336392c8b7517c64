import { gamePageTexts as texts } from '@sidebet/copy/screens/gamePage'
import { probabilityTexts } from '@sidebet/copy/screens/probability'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { Link } from 'react-router'
import type { OutputOf } from '../api/api.ts'
import { LeagueMark } from '../betting/games/LeagueMark.tsx'
import { Starts } from '../betting/games/Starts.tsx'
import { TeamBadge } from '../betting/games/team.tsx'
import { rulesPath } from '../ui/page/paths.ts'
import styles from './Head.module.css'
import { hasScore, stateOfGame } from './stateOfGame.ts'

/** The teams, the score or the start, the state, and how the result is determined. */
export function Head({ of: head }: { readonly of: OutputOf<'gameHead'> }) {
  const { game, sources, watchers } = head
  const league = game.league as LeagueCode
  const state = stateOfGame(head)
  const isScored = hasScore(state)
  return (
    <section className={styles.head} aria-label={texts.title}>
      <p className={styles.league}>
        <LeagueMark league={league} height={20} />
        {leagueOf(league).title}
      </p>
      <p className={styles.teams}>
        <TeamBadge game={game} side="away" />{' '}
        {isScored ? <b className="figures">{game.awayPoints}</b> : '@'}{' '}
        {isScored && <span aria-hidden="true">–</span>}{' '}
        {isScored && <b className="figures">{game.homePoints}</b>}{' '}
        <TeamBadge game={game} side="home" />
      </p>
      <p className={styles.state} data-state={state} role="status">
        {texts.states[state]}
      </p>
      <p className={styles.starts}>
        <Starts at={game.dateTimeDB} shape="line" />
        {watchers > 1 && <span className={styles.watchers}>{texts.watchers(watchers)}</span>}
      </p>
      <p className={styles.rules}>
        {texts.resultBy(sources)}{' '}
        <Link to={rulesPath(leagueOf(league).sport)}>{probabilityTexts.rules(league)}</Link>
      </p>
    </section>
  )
}
