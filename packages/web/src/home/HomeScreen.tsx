import { homeTexts } from '@sidebet/copy/screens/home'
import { useState } from 'react'
import { useCall } from '../api/useCall.ts'
import { isDesk } from '../ui/page/isDesk.ts'
import { Page, PageSkeleton } from '../ui/page/page.tsx'
import { Alerts } from './Alerts.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { HomeCards } from './HomeCards.tsx'
import styles from './HomeScreen.module.css'
import { LeagueTiles } from './LeagueTiles.tsx'

/**
 * What waits for the user, what is theirs, the next games, and the sports. On a desktop the sports come before the cards. All of
 * it appears together, so that nothing moves.
 */
export function HomeScreen() {
  const [isWide] = useState(isDesk)
  const counted = useCall('home', { quiet: true }, { always: true })
  const own = useCall('ownHome', { query: { isWide }, quiet: true }, { always: true })
  if (counted.isPending || own.isPending) return <PageSkeleton />

  const below = (
    <HomeCards
      soon={counted.data?.startingSoon ?? []}
      own={own.data}
      isWide={isWide}
      isFetching={counted.isFetching || own.isFetching}
      onRetry={() => void own.refetch()}
    />
  )
  const above = (
    <>
      <Alerts waiting={own.data?.waiting} isFetching={own.isFetching} />
      <FirstSteps />
      {!isWide && <div className={styles.above}>{below}</div>}
    </>
  )
  return (
    <Page title={homeTexts.title} above={above}>
      <LeagueTiles counts={counted.data?.leagues ?? []} />
      {isWide && below}
    </Page>
  )
}
