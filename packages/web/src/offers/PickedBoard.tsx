import { gamesTexts } from '@sidebet/contract/texts/games'
import { type ReactNode, useCallback, useMemo } from 'react'
import { type BoardSource, OfferBoard } from '../betting/tables/OfferBoard.tsx'
import { useConfig, withSupportEmail } from '../core/config.ts'
import { dialog } from '../core/dialogs/dialog.ts'
import { LinkButton } from '../core/shell/LinkButton.tsx'
import { Page } from '../core/shell/page.tsx'
import { leaguePath } from '../core/shell/paths.ts'
import { useLeague } from '../core/shell/route.ts'

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
  const config = useConfig()
  const tellEmpty = useCallback(async () => {
    await dialog.tell(await withSupportEmail(empty))
    onStartOver()
  }, [empty, onStartOver])
  const text = empty(config?.supportEmail ?? '')
  const shown = useMemo(
    () => (
      <>
        <p>{text}</p>
        <LinkButton to={leaguePath('upcominggames', league.code)}>
          {gamesTexts.menu.upcoming}
        </LinkButton>
      </>
    ),
    [text, league],
  )
  const onEmpty = useCallback(() => void tellEmpty(), [tellEmpty])
  return (
    <Page title={title}>
      {picker}
      {source && (
        <OfferBoard
          key={turn}
          caption={title}
          source={source}
          ownSort="soonest"
          empty={shown}
          onEmpty={onEmpty}
        />
      )}
    </Page>
  )
}
