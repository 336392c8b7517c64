import { Button } from '@mantine/core'
import type { GroupRead } from '@sidebet/contract/groups'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { type AnswerOf, api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { forgetGroup } from '../session/currentGroup.ts'
import { currentSession, refreshFunds } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { inviteFlow } from './inviteFlow.tsx'
import { MemberList } from './MemberList.tsx'
import styles from './membersFlow.module.css'

const { own: texts, invite: inviteTexts } = groupsTexts
const { close: X } = dialogTexts

type Choice =
  | { readonly does: 'leave' | 'add' | 'delete' }
  | { readonly does: 'remove'; readonly username: string }

/** The members of a group, and the user's actions: each member may leave, the admin may do all else. */
export async function membersFlow(groupName: string): Promise<void> {
  for (;;) {
    const answer = await api.group({ params: { groupName } })
    if (!answer.ok) return showFailure(answer)
    const group = answer.value
    const choice = await dialog.sheet<Choice | 'X'>(
      (close) => <Members group={group} onDone={close} />,
      { title: group.groupName, isOverPage: true },
    )
    if (choice === X) return
    if (choice.does === 'leave' && (await leave(group))) return
    if (choice.does === 'delete' && (await deleteGroup(group))) return
    if (choice.does === 'remove') await remove(group, choice.username)
    if (choice.does === 'add' && (await inviteFlow(group)))
      await dialog.showMessage(inviteTexts.notified)
  }
}

/** True when the user is no longer in the group. */
async function leave({ groupName, groupAdmin, friends }: GroupRead): Promise<boolean> {
  const { currentUser } = currentSession()
  const next = friends.find(({ friendUsername }) => friendUsername !== currentUser)
  const hint =
    next === undefined
      ? texts.endsIt
      : groupAdmin === currentUser
        ? texts.handsOver(next.friendUsername)
        : ''
  const question = hint === '' ? texts.confirmLeave : `${texts.confirmLeave}\n\n${hint}`
  if (!(await isMeant(question, texts.leave))) return false
  return ended(
    await api.leaveGroup({ body: { friendGroup: groupName, currentUsername: currentUser } }),
  )
}

async function deleteGroup({ groupName, friends }: GroupRead): Promise<boolean> {
  if (!(await isMeant(texts.confirmDelete, texts.deleteGroup))) return false
  const friendsArray = friends.map(({ friendUsername }) => friendUsername)
  return ended(await api.deleteGroup({ body: { friendGroup: groupName, friendsArray } }))
}

async function ended(answer: AnswerOf<'leaveGroup'> | AnswerOf<'deleteGroup'>): Promise<boolean> {
  if (!answer.ok) {
    await showFailure(answer)
    return false
  }
  forgetGroup()
  void refreshFunds()
  await dialog.showMessage(answer.value.message)
  return true
}

async function remove({ groupName }: GroupRead, friendUsername: string): Promise<void> {
  if (!(await isMeant(texts.confirmRemove(friendUsername), texts.removeWord))) return
  const answer = await api.removeFriend({ body: { friendGroup: groupName, friendUsername } })
  if (answer.ok) await dialog.showMessage(answer.value.message)
  else await showFailure(answer)
}

/** A removal is confirmed once, and Enter does not confirm it. */
async function isMeant(question: string, word: string): Promise<boolean> {
  return (await dialog.choose(question, [texts.no, word], { main: texts.no, money: word })) === word
}

function Members(props: {
  readonly group: GroupRead
  readonly onDone: (choice: Choice | 'X') => void
}) {
  const { group, onDone } = props
  const isAdmin = group.groupAdmin === currentSession().currentUser
  return (
    <div className={styles.members}>
      <MemberList
        group={group}
        {...(isAdmin && {
          onRemove: (username: string) => onDone({ does: 'remove', username }),
        })}
      />
      <div className={styles.actions}>
        {isAdmin && (
          <Button size="md" onClick={() => onDone({ does: 'add' })}>
            {texts.addFriend}
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => onDone({ does: 'leave' })}>
          {texts.leave}
        </Button>
        {isAdmin && (
          <Button
            size="md"
            variant="outline"
            color="red"
            onClick={() => onDone({ does: 'delete' })}
          >
            {texts.deleteGroup}
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => onDone(X)}>
          {X}
        </Button>
      </div>
    </div>
  )
}
