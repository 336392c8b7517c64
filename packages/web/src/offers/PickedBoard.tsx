import { gamesTexts } from '@sidebet/copy/screens/games'
import { type ReactNode, useMemo } from 'react'
import { type BoardSource, OfferBoard } from '../betting/tables/OfferBoard.tsx'
import { useEmptyList } from '../betting/tables/useEmptyList.tsx'
import { Page } from '../ui/page/page.tsx'
import { leaguePath } from '../ui/page/paths.ts'
import { useLeague } from '../ui/page/route.ts'

/** A league's offers for a picked team or day: the picker, and the usual table below. */
export function PickedBoard(props: {
  readonly title: string
  readonly picker: ReactNode
  /** Null until a team or day is picked. */
  readonly source: BoardSource | null
  /** Changes with each Get Bets. */
  readonly turn: number
  readonly empty: (email: string) => string
  /** Restores the page as it was before the pick. */
  readonly onStartOver: () => void
}) {
  const { title, picker, source, turn, empty, onStartOver } = props
  const league = useLeague()
  const list = useMemo(
    () => ({
      empty,
      next: { label: gamesTexts.menu.upcoming, to: leaguePath('upcominggames', league.code) },
      okLeadsTo: onStartOver,
    }),
    [empty, league, onStartOver],
  )
  const ofEmpty = useEmptyList(list)
  return (
    <Page title={title}>
      {picker}
      {source && (
        <OfferBoard key={turn} caption={title} source={source} ownSort="soonest" {...ofEmpty} />
      )}
    </Page>
  )
}
