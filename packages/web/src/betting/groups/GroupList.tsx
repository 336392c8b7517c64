import { groupsTexts } from '@sidebet/contract/texts/groups'
import { NO_GROUP } from '@sidebet/domain/groups/noGroup'
import { useMemo, useState } from 'react'
import { Navigate } from 'react-router'
import { LinkButton } from '../../core/shell/LinkButton.tsx'
import { paths } from '../../core/shell/paths.ts'
import { type BetList, BetListScreen } from '../tables/BetListScreen.tsx'
import { currentGroup } from './currentGroup.ts'

export type GroupList<Row> = Omit<BetList<Row>, 'above' | 'okLeadsTo'>

/** A list of the group that was chosen; without one it is chosen first (GAP-137). `listOf` makes it by the group's name. */
export function GroupListScreen<Row>({
  listOf,
}: {
  readonly listOf: (groupName: string) => GroupList<Row>
}) {
  const [groupName] = useState(currentGroup)
  const list = useMemo(
    (): BetList<Row> => ({
      ...listOf(groupName),
      above: (
        <LinkButton to={paths.groupBets} isQuiet>
          {groupsTexts.goBack}
        </LinkButton>
      ),
      okLeadsTo: paths.groupBets,
    }),
    [listOf, groupName],
  )
  if (groupName === NO_GROUP) return <Navigate to={paths.groupBets} replace />
  return <BetListScreen list={list} />
}
