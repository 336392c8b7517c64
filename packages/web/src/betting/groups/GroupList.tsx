import { Button } from '@mantine/core'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { pageTexts } from '@sidebet/copy/screens/page'
import { NO_GROUP } from '@sidebet/domain/groups/noGroup'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../api/useCall.ts'
import { chooseGroup, currentGroup } from '../../session/currentGroup.ts'
import { useSession } from '../../session/session.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import { PageSkeleton } from '../../ui/page/page.tsx'
import { paths } from '../../ui/page/paths.ts'
import { type BetList, BetListScreen } from '../tables/BetListScreen.tsx'

export type GroupList<Row> = Omit<BetList<Row>, 'above' | 'okLeadsTo'>

type ListOf<Row> = (groupName: string) => GroupList<Row>

/**
 * A list of the chosen group; without one the user chooses first (GAP-137). The address may choose one by its id, as it
 * never contains names of groups (GAP-149). `listOf` makes the list by the group's name.
 */
export function GroupListScreen<Row>({ listOf }: { readonly listOf: ListOf<Row> }) {
  const [search] = useSearchParams()
  const groupID = search.get('group')
  return groupID === null ? <Chosen listOf={listOf} /> : <Choosing groupID={groupID} />
}

/** Chooses the group and removes it from the address. A user who is not a member chooses another. */
function Choosing({ groupID }: { readonly groupID: string }) {
  const { userID } = useSession()
  const groups = useCall('myGroups', { params: { userID }, quiet: true }, { always: true })
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const name = groups.data?.find(({ _id }) => _id === groupID)?.groupName
  useEffect(() => {
    if (name === undefined) return
    chooseGroup(name)
    void navigate({ pathname, hash }, { replace: true })
  }, [name, pathname, hash, navigate])
  if (name !== undefined || groups.isFetching) return <PageSkeleton />
  if (groups.isSuccess) return <Navigate to={paths.groupBets} replace />
  return (
    <Problem text={groupsTexts.own.notRead}>
      <Button onClick={() => void groups.refetch()}>{pageTexts.tryAgain}</Button>
    </Problem>
  )
}

function Chosen<Row>({ listOf }: { readonly listOf: ListOf<Row> }) {
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
