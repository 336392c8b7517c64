import { type ReactNode, useCallback } from 'react'
import type { CallName } from '../../core/calls/calls.ts'
import { useRefresh } from '../../core/calls/useCall.ts'
import { useConfig, withSupportEmail } from '../../core/config.ts'
import { dialog } from '../../core/dialogs/dialog.ts'
import { type Session, useSession } from '../../core/session.ts'
import { LinkButton } from '../../core/shell/LinkButton.tsx'
import { Page } from '../../core/shell/page.tsx'
import { useReplacePage } from '../../core/shell/useReplacePage.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import type { TableDescription } from '../../core/table/tableDescription.ts'

/** What is particular about one list of offers or bets. */
export type BetList<Row> = {
  readonly title: string
  /** Between the title and the list. */
  readonly above?: ReactNode
  /** How it is loaded and shown, and what a row opens, for the user who looks at it. */
  readonly table: (
    session: Session,
    reload: () => Promise<void>,
  ) => Omit<TableDescription<Row>, 'caption' | 'empty' | 'onEmpty'>
  /** The calls whose answers are old after something was done with a row. */
  readonly reloads: readonly CallName[]
  /** `email` is the address of the support. */
  readonly empty: (email: string) => string
  /** What to do instead when there is nothing to see. */
  readonly next: { readonly label: string; readonly to: string }
  /** Where OK of the dialog about the empty list leads. */
  readonly okLeadsTo: string
}

/** Every list of offers or bets: fetched, shown, a row opens; an empty one says so once in a dialog and stays to be read. */
export function BetListScreen<Row>({ list }: { readonly list: BetList<Row> }) {
  const session = useSession()
  const refresh = useRefresh()
  const replacePage = useReplacePage()
  const config = useConfig()
  const reload = () => refresh(...list.reloads)

  const tellEmpty = useCallback(() => {
    void withSupportEmail(list.empty)
      .then((text) => dialog.tell(text))
      .then(() => replacePage(list.okLeadsTo))
  }, [list, replacePage])

  return (
    <Page title={list.title}>
      {list.above}
      <DataTable
        of={{
          ...list.table(session, reload),
          caption: list.title,
          empty: (
            <>
              <p>{list.empty(config?.supportEmail ?? '')}</p>
              <LinkButton to={list.next.to}>{list.next.label}</LinkButton>
            </>
          ),
          onEmpty: tellEmpty,
        }}
      />
    </Page>
  )
}
