import { Button } from '@mantine/core'
import type { HomeCounts } from '@sidebet/contract/home'
import { homeTexts } from '@sidebet/copy/screens/home'
import { pageTexts } from '@sidebet/copy/screens/page'
import { useMemo, useState } from 'react'
import { useCall } from '../api/useCall.ts'
import { useSession } from '../session/session.ts'
import { useInstallOffer } from '../ui/installation.ts'
import { later, useLater } from '../ui/lazyPart.ts'
import { Problem } from '../ui/page/Problem.tsx'
import { paths } from '../ui/page/paths.ts'
import { useIsOpening } from '../ui/table/useIsOpening.ts'
import { useStableRows } from '../ui/table/useStableRows.ts'
import { Card } from './Card.tsx'
import styles from './HomeCards.module.css'
import { LiveBet } from './LiveBet.tsx'
import { OpenOffer } from './OpenOffer.tsx'
import { SoonGame } from './SoonGame.tsx'

/** Rows of a card; the rest is on the linked page. On a desk the bets fill the column beside the other cards. */
const SHOWN = { phone: { offers: 3, bets: 3 }, desk: { offers: 5, bets: 12 } } as const
const DESK = '(min-width: 900px)'

const installHint = later(() => import('./InstallHint.tsx'))

type Games = HomeCounts['startingSoon']

/** The games are links, so none of them moves while the page is open. */
function useStableGames(soon: Games, isFetching: boolean): Games {
  const pages = useMemo(() => [soon], [soon])
  const mayMove = useIsOpening('soon', isFetching)
  const keyOf = (game: Games[number]) => game.gameID
  const [{ rows }] = useStableRows({ of: '', pages, hasMore: false, keyOf, mayMove, turn: 0 })
  return [...rows]
}

/** The day: games that start soon, and the user's offers and bets. They appear together, without empty parts. */
export function HomeCards({
  soon,
  isFetching,
}: {
  readonly soon: Games
  /** The games are being fetched. */
  readonly isFetching: boolean
}) {
  const { userID } = useSession()
  const games = useStableGames(soon, isFetching)
  const [shown] = useState(() => SHOWN[window.matchMedia(DESK).matches ? 'desk' : 'phone'])
  const own = (limit: number) => ({ params: { userID }, query: { limit }, quiet: true }) as const
  const offers = useCall('ownOffers', own(shown.offers), { always: true })
  const bets = useCall('publicLiveBets', own(shown.bets), { always: true })
  const hasOffer = useInstallOffer() !== null
  const hint = useLater(installHint, hasOffer && (bets.data?.data.length ?? 0) > 0)
  if (offers.isPending || bets.isPending) return <div aria-busy="true" />

  const notRead = [offers, bets].filter(({ isError, data }) => isError && !data)
  const openOffers = offers.data?.data ?? []
  const liveBets = bets.data?.data ?? []
  return (
    <>
      {notRead.length > 0 && (
        <Problem text={homeTexts.notRead}>
          <Button onClick={() => notRead.forEach(({ refetch }) => void refetch())}>
            {pageTexts.tryAgain}
          </Button>
        </Problem>
      )}
      <div className={styles.cards}>
        {games.length > 0 && (
          <Card title={homeTexts.startingSoon} className={styles.soon!}>
            {games.map((game) => (
              <SoonGame key={game.gameID} game={game} />
            ))}
          </Card>
        )}
        {openOffers.length > 0 && (
          <Card title={homeTexts.openOffers} all={paths.unacceptedBets} className={styles.offers!}>
            {openOffers.map((offer) => (
              <OpenOffer key={offer._id} offer={offer} />
            ))}
          </Card>
        )}
        {liveBets.length > 0 && (
          <Card title={homeTexts.liveBets} all={paths.publicLiveBets} className={styles.bets!}>
            {liveBets.map((bet) => (
              <LiveBet key={bet._id} bet={bet} userID={userID} />
            ))}
          </Card>
        )}
      </div>
      {hint && <hint.InstallHint />}
    </>
  )
}
