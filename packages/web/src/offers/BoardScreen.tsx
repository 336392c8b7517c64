import { useMemo } from 'react'
import { type BoardSource, OfferBoard } from '../betting/tables/OfferBoard.tsx'
import { type EmptyList, useEmptyList } from '../betting/tables/useEmptyList.tsx'
import { useSession } from '../session/session.ts'
import { Page } from '../ui/page/page.tsx'

/** The particulars of one board of offers. */
export type Board = EmptyList & {
  readonly title: string
  readonly source: (regionRestriction: string) => BoardSource
  readonly ownSort: 'soonest' | 'newest'
}

/** A board without a picker. */
export function BoardScreen({ board }: { readonly board: Board }) {
  const { regionRestriction } = useSession()
  const source = useMemo(() => board.source(regionRestriction), [board, regionRestriction])
  const empty = useEmptyList(board)
  return (
    <Page title={board.title}>
      <OfferBoard caption={board.title} source={source} ownSort={board.ownSort} {...empty} />
    </Page>
  )
}
