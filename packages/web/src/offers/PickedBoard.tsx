import { gamesTexts } from '@sidebet/copy/screens/games'
import { type ReactNode, useMemo } from 'react'
import { type BoardSource, OfferBoard } from '../betting/tables/OfferBoard.tsx'
import { useEmptyList } from '../betting/tables/useEmptyList.tsx'
import { Page } from '../ui/page/page.tsx'
import { leaguePath } from '../ui/page/paths.ts'
import { useLeague } from '../ui/page/route.ts'

/** A league's offers on what was picked: the picker, and under it the same table as everywhere. */
export function PickedBoard(props: {
  readonly title: string
  readonly picker: ReactNode
  /** Null until something was picked. */
  readonly source: BoardSource | null
  /** Another number for another Get Bets. */
  readonly turn: number
  readonly empty: (email: string) => string
  /** Back to the page as it was before anything was picked. */
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
