import type { OfferRow } from '@sidebet/contract/offers'
import { gamesTexts } from '@sidebet/contract/texts/games'
import { type ReactNode, useCallback } from 'react'
import { offerTable, TAKE_CHANGES } from '../betting/tables/offerTable.tsx'
import { useRefresh } from '../core/calls/useCall.ts'
import { useConfig, withSupportEmail } from '../core/config.ts'
import { dialog } from '../core/dialogs/dialog.ts'
import { useSession } from '../core/session.ts'
import { LinkButton } from '../core/shell/LinkButton.tsx'
import { Page } from '../core/shell/page.tsx'
import { leaguePath } from '../core/shell/paths.ts'
import { useLeague } from '../core/shell/route.ts'
import { DataTable } from '../core/table/DataTable.tsx'
import type { RowSource } from '../core/table/useRows.ts'

/** A league's offers on what was picked: the picker, and under it the same table as everywhere. */
export function PickedBoard(props: {
  readonly title: string
  readonly picker: ReactNode
  /** Null until something was picked. */
  readonly source: RowSource<OfferRow> | null
  /** Another number for another Get Bets. */
  readonly turn: number
  readonly empty: (email: string) => string
  /** Back to the page as it was before anything was picked. */
  readonly onStartOver: () => void
}) {
  const { title, picker, source, turn, empty, onStartOver } = props
  const { userID } = useSession()
  const league = useLeague()
  const refresh = useRefresh()
  const config = useConfig()
  const tellEmpty = useCallback(async () => {
    await dialog.tell(await withSupportEmail(empty))
    onStartOver()
  }, [empty, onStartOver])
  return (
    <Page title={title}>
      {picker}
      {source && (
        <DataTable
          key={turn}
          of={{
            ...offerTable(userID, () => void refresh(...TAKE_CHANGES)),
            source,
            caption: title,
            empty: (
              <>
                <p>{empty(config?.supportEmail ?? '')}</p>
                <LinkButton to={leaguePath('upcominggames', league.code)}>
                  {gamesTexts.menu.upcoming}
                </LinkButton>
              </>
            ),
            onEmpty: () => void tellEmpty(),
          }}
        />
      )}
    </Page>
  )
}
