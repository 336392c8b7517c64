import { Button } from '@mantine/core'
import type { HomeCounts, OwnHome } from '@sidebet/contract/home'
import { homeTexts } from '@sidebet/copy/screens/home'
import { pageTexts } from '@sidebet/copy/screens/page'
import { useMemo } from 'react'
import { useSession } from '../session/session.ts'
import { useInstallOffer } from '../ui/installation.ts'
import { later, useLater } from '../ui/lazyPart.ts'
import { Problem } from '../ui/page/Problem.tsx'
import { paths } from '../ui/page/paths.ts'
import { useIsOpening } from '../ui/table/useIsOpening.ts'
import { useStableRows } from '../ui/table/useStableRows.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { Card } from './Card.tsx'
import { Happened } from './Happened.tsx'
import styles from './HomeCards.module.css'
import { LiveBet } from './LiveBet.tsx'
import { OpenOffer } from './OpenOffer.tsx'
import { SeasonsCard } from './SeasonsCard.tsx'
import { SoonGame } from './SoonGame.tsx'

const installHint = later(() => import('./InstallHint.tsx'))

type Games = HomeCounts['startingSoon']

const gameKey = (game: Games[number]) => game.gameID

/** The games are links, so none of them moves while the page is open. */
function useStableGames(soon: Games, isFetching: boolean): Games {
  const pages = useMemo(() => [soon], [soon])
  const mayMove = useIsOpening('soon', isFetching)
  const coming = { of: '', pages, hasMore: false, keyOf: gameKey, mayMove, turn: 0 }
  const [{ rows }] = useStableRows(coming)
  return [...rows]
}

/** What is the user's, then the next games, each card only when it has rows. A desktop has two columns. */
export function HomeCards(props: {
  readonly soon: Games
  /** Undefined when it could not be read. */
  readonly own: OwnHome | undefined
  readonly isWide: boolean
  readonly isFetching: boolean
  readonly onRetry: () => void
}) {
  const { soon, own, isWide, isFetching, onRetry } = props
  const { userID } = useSession()
  const games = useStableGames(soon, isFetching)
  const hasBets = own !== undefined && own.bets.length > 0
  const hint = useLater(installHint, useInstallOffer() !== null && hasBets)
  const happened = own && <Happened of={own.happened} isFetching={isFetching} />
  const bets = hasBets && (
    <Card title={homeTexts.liveBets} all={paths.publicLiveBets}>
      {own.bets.map((bet) => (
        <LiveBet key={bet._id} bet={bet} userID={userID} />
      ))}
    </Card>
  )
  const offers = own && own.offers.length > 0 && (
    <Card title={homeTexts.openOffers} all={paths.unacceptedBets}>
      {own.offers.map((offer) => (
        <OpenOffer key={offer._id} offer={offer} />
      ))}
    </Card>
  )
  const next = games.length > 0 && (
    <Card title={homeTexts.startingSoon}>
      {games.map((game) => (
        <SoonGame key={game.gameID} game={game} />
      ))}
    </Card>
  )
  const seasons = own && own.seasons.length > 0 && <SeasonsCard seasons={own.seasons} />
  const balance = own?.balances && <BalanceCard of={own.balances} />
  return (
    <>
      {own === undefined && (
        <Problem text={homeTexts.notRead}>
          <Button onClick={onRetry}>{pageTexts.tryAgain}</Button>
        </Problem>
      )}
      {isWide ? (
        <div className={styles.columns}>
          <div className={styles.cards}>
            {happened}
            {next}
            {hasBets && offers}
            {balance}
          </div>
          <div className={styles.cards}>
            {bets}
            {!hasBets && offers}
            {seasons}
          </div>
        </div>
      ) : (
        <div className={styles.cards}>
          {happened}
          {bets}
          {offers}
          {next}
        </div>
      )}
      {hint && <hint.InstallHint />}
    </>
  )
}
