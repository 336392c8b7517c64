import type { GroupOfUser } from '@sidebet/contract/groups'
import { friendsTexts } from '@sidebet/copy/screens/friends'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { useState } from 'react'
import { useCall } from '../api/useCall.ts'
import { chooseGroup, currentGroup } from '../session/currentGroup.ts'
import { useSession } from '../session/session.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import styles from './GroupBets.module.css'
import { GroupCode } from './GroupCode.tsx'
import { MemberList } from './MemberList.tsx'
import { NoGroups } from './NoGroups.tsx'
import { Season } from './Season.tsx'

const { select: texts, own } = groupsTexts

/** The user's groups; the chosen one shows its members, its lists, its season and how to join it. */
export function GroupBets() {
  const { userID } = useSession()
  const groups = useCall('myGroups', { params: { userID }, quiet: true }, { always: true })
  const [chosen, setChosen] = useState(currentGroup)
  function choose(name: string) {
    chooseGroup(name)
    setChosen(name)
  }
  return (
    <Page title={texts.title}>
      <WhenRead of={groups} notRead={own.notRead}>
        {(groups) =>
          groups.length === 0 ? (
            <NoGroups />
          ) : (
            <>
              <Choice groups={groups} chosen={chosen} onChoose={choose} />
              {groups.some(({ groupName }) => groupName === chosen) && (
                <Chosen key={chosen} groupName={chosen} />
              )}
            </>
          )
        }
      </WhenRead>
    </Page>
  )
}

function Choice(props: {
  readonly groups: readonly GroupOfUser[]
  readonly chosen: string
  readonly onChoose: (name: string) => void
}) {
  const { groups, chosen, onChoose } = props
  return (
    <ul className={styles.choice} aria-label={texts.choose}>
      {groups.map((group) => (
        <li key={group._id}>
          <button
            type="button"
            className={styles.group}
            aria-pressed={group.groupName === chosen}
            onClick={() => onChoose(group.groupName)}
          >
            <b>{group.groupName}</b>
            <small>{friendsTexts.groups.about(group)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Chosen({ groupName }: { readonly groupName: string }) {
  const group = useCall('group', { params: { groupName }, quiet: true }, { always: true })
  return (
    <section className={styles.chosen} aria-label={groupName}>
      <nav className={styles.lists} aria-label={groupName}>
        <LinkButton to={paths.groupBetsProposed}>{texts.proposals}</LinkButton>
        <LinkButton to={paths.groupLiveBets} isQuiet>
          {texts.live}
        </LinkButton>
        <LinkButton to={paths.groupPastBets} isQuiet>
          {texts.past}
        </LinkButton>
      </nav>
      <WhenRead of={group} notRead={own.notRead}>
        {(group) => (
          <div className={styles.parts}>
            <Season groupName={groupName} />
            <div className={styles.side}>
              <section className={styles.card}>
                <h2>{own.members}</h2>
                <MemberList group={group} />
              </section>
              <GroupCode group={group} />
            </div>
          </div>
        )}
      </WhenRead>
    </section>
  )
}
