import type { GroupOfUser } from '@sidebet/contract/groups'
import { friendBetsTexts } from '@sidebet/contract/texts/friendBets'
import { groupsTexts } from '@sidebet/contract/texts/groups'
import { IconChevronRight } from '@tabler/icons-react'
import { useCall, useRefresh } from '../core/calls/useCall.ts'
import { useSession } from '../core/session.ts'
import { Page } from '../core/shell/page.tsx'
import { WhenRead } from '../core/shell/WhenRead.tsx'
import styles from './groups.module.css'
import { membersFlow } from './membersFlow.tsx'
import { NoGroups } from './NoGroups.tsx'

const { own: texts } = groupsTexts
const { members } = friendBetsTexts.path

/** The user's groups by name; one opens its members, and what can be done with it. */
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
            <ul className={styles.groups}>
              {groups.map((group) => (
                <li key={group._id}>
                  <button type="button" className={styles.group} onClick={() => open(group)}>
                    <span>
                      <b>{group.groupName}</b>
                      <small>
                        {members(group.members)}
                        {group.isAdmin && `, ${texts.admin}`}
                      </small>
                    </span>
                    <IconChevronRight size={20} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </Page>
  )
}
