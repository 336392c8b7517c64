import type { EndpointName } from '@sidebet/contract/endpoints'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useRefresh } from '../../api/useCall.ts'
import { type Session, useSession } from '../../session/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { TableDescription } from '../../ui/table/tableDescription.ts'
import { type EmptyList, useEmptyList } from './useEmptyList.tsx'

/** The particulars of one list of offers or bets. */
export type BetList<Row> = EmptyList & {
  readonly title: string
  /** Between the title and the list. */
  readonly above?: ReactNode
  /** How its rows are loaded and displayed, and what a row opens, in this session. */
  readonly table: (
    session: Session,
    reload: () => Promise<void>,
  ) => Omit<TableDescription<Row>, 'caption' | 'empty' | 'onEmpty'>
  /** The calls to refetch after an action on a row. */
  readonly reloads: readonly EndpointName[]
}

/**
 * Every list of offers or bets: it loads, displays and opens rows. An empty list shows its text once in a dialog, and
 * on the page. The address may name a row.
 */
export function BetListScreen<Row>({ list }: { readonly list: BetList<Row> }) {
  const session = useSession()
  const refresh = useRefresh()
  const reload = () => refresh(...list.reloads)
  const empty = useEmptyList(list)
  const { hash } = useLocation()
  return (
    <Page title={list.title}>
      {list.above}
      <DataTable
        meant={hash.slice(1)}
        of={{
          ...list.table(session, reload),
          caption: list.title,
          ...empty,
        }}
      />
    </Page>
  )
}
