import type { GroupOfUser } from '@sidebet/contract/groups'
import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { useCall, useRefresh } from '../api/useCall.ts'
import { type Pick, Picks } from '../betting/friends/Picks.tsx'
import { useSession } from '../session/session.ts'
import { Page } from '../ui/page/page.tsx'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { membersFlow } from './membersFlow.tsx'
import { NoGroups } from './NoGroups.tsx'

const { own: texts } = groupsTexts
const { members } = friendBetsTexts.path

/** The user's groups by name; one opens its members and its actions. */
export function YourGroups() {
  const { userID } = useSession()
  const refresh = useRefresh()
  const groups = useCall('myGroups', { params: { userID }, quiet: true }, { always: true })
  const open = (group: GroupOfUser) =>
    void membersFlow(group.groupName).then(() => refresh('myGroups', 'group'))
  return (
    <Page title={texts.title} narrow>
      <WhenRead of={groups} notRead={texts.notRead}>
        {(groups) =>
          groups.length === 0 ? (
            <NoGroups />
          ) : (
            <Picks of={groups.map(pickOf)} onPick={open} areCards />
          )
        }
      </WhenRead>
    </Page>
  )
}

const pickOf = (group: GroupOfUser): Pick<GroupOfUser> => ({
  key: group._id,
  name: group.groupName,
  note: members(group.members) + (group.isAdmin ? `, ${texts.admin}` : ''),
  value: group,
})
