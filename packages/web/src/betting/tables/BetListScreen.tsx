import type { EndpointName } from '@sidebet/contract/endpoints'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useRefresh } from '../../api/useCall.ts'
import { type Session, useSession } from '../../session/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { TableDescription } from '../../ui/table/tableDescription.ts'
import { type EmptyList, useEmptyList } from './useEmptyList.tsx'

/** What is particular about one list of offers or bets. */
export type BetList<Row> = EmptyList & {
  readonly title: string
  /** Between the title and the list. */
  readonly above?: ReactNode
  /** How it is loaded and shown, and what a row opens, for the user who looks at it. */
  readonly table: (
    session: Session,
    reload: () => Promise<void>,
  ) => Omit<TableDescription<Row>, 'caption' | 'empty' | 'onEmpty'>
  /** The calls whose answers are old after something was done with a row. */
  readonly reloads: readonly EndpointName[]
}

/** Every list of offers or bets: fetched, shown, a row opens; an empty one says so once in a dialog and stays to be read. The address may name a row. */
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
