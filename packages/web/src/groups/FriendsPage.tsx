import { friendsTexts } from '@sidebet/copy/screens/friends'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useCall } from '../api/useCall.ts'
import { friendPick } from '../betting/friends/readPicks.ts'
import { chooseGroup } from '../session/currentGroup.ts'
import { useSession } from '../session/session.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Page } from '../ui/page/page.tsx'
import { friendPath, paths } from '../ui/page/paths.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import styles from './FriendsPage.module.css'
import { useFirst } from './useFirst.tsx'

const { title, bets, groups, people } = friendsTexts

/** Rows before the button that shows all. */
const FIRST = 12

/** The bets with friends, the groups, and the people: what waits for the user in each. */
export function FriendsPage() {
  return (
    <Page title={title}>
      <div className={styles.parts}>
        <Bets />
        <Groups />
        <People />
      </div>
    </Page>
  )
}

function Part(props: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  )
}

function Name({ name, note }: { readonly name: string; readonly note: string | undefined }) {
  return (
    <span className={styles.name}>
      <b>{name}</b>
      {note && <small>{note}</small>}
    </span>
  )
}

/** `count` is of what waits; a 0 is not shown. */
function Row(props: {
  readonly to: string
  readonly name: string
  readonly note?: string | undefined
  readonly count?: number
  readonly onGo?: () => void
}) {
  const { to, name, note, count = 0, onGo } = props
  return (
    <li>
      <Link to={to} className={styles.row} {...(onGo && { onClick: onGo })}>
        <Name name={name} note={note} />
        {count > 0 && <span className={styles.count}>{count}</span>}
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
    </li>
  )
}

function Bets() {
  const { currentUser } = useSession()
  const offers = useCall('checkFriendBets', { params: { username: currentUser }, quiet: true })
  return (
    <Part title={bets.title}>
      <ul>
        <Row to={paths.friendBets} name={bets.proposed} count={offers.data?.data.length ?? 0} />
        <Row to={paths.friendsLiveBets} name={bets.live} />
        <Row to={paths.friendPastBets} name={bets.past} />
      </ul>
    </Part>
  )
}

function Groups() {
  const { userID } = useSession()
  const own = useCall('myGroups', { params: { userID }, quiet: true }, { always: true })
  return (
    <Part title={groups.title}>
      <WhenRead of={own} notRead={groups.notRead}>
        {(own) =>
          own.length === 0 ? (
            <p>{groups.none}</p>
          ) : (
            <ul>
              {own.map((group) => (
                <Row
                  key={group._id}
                  to={paths.groupBets}
                  name={group.groupName}
                  note={groups.about(group)}
                  onGo={() => chooseGroup(group.groupName)}
                />
              ))}
            </ul>
          )
        }
      </WhenRead>
      <div className={styles.buttons}>
        <LinkButton to={paths.createGroup} isQuiet>
          {groups.create}
        </LinkButton>
        <LinkButton to={paths.joinGroup} isQuiet>
          {groups.join}
        </LinkButton>
      </div>
    </Part>
  )
}

function People() {
  const { userID } = useSession()
  const accounts = useCall('bankAccounts', { params: { userID }, quiet: true })
  return (
    <Part title={people.title}>
      <WhenRead of={accounts} notRead={people.notRead}>
        {([{ friends }]) => <Friends of={friends.map(friendPick)} />}
      </WhenRead>
      <div className={styles.buttons}>
        <LinkButton to={paths.inviteFriend} isQuiet>
          {people.invite}
        </LinkButton>
      </div>
    </Part>
  )
}

function Friends({ of }: { readonly of: readonly ReturnType<typeof friendPick>[] }) {
  const [first, more] = useFirst(of, FIRST)
  if (of.length === 0) return <p>{people.none}</p>
  return (
    <>
      <ul>
        {first.map(({ key, name, note, value: { friendUsername } }) =>
          friendUsername === '' ? (
            <li key={key} className={styles.row}>
              <Name name={name} note={note} />
            </li>
          ) : (
            <Row key={key} to={friendPath(friendUsername)} name={name} note={note} />
          ),
        )}
      </ul>
      {more}
    </>
  )
}
