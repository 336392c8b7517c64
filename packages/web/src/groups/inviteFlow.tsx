import { Button } from '@mantine/core'
import { addFriendTexts } from '@sidebet/copy/refusals/friends'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import type { Friend } from '../betting/audience.ts'
import { FriendFields } from '../betting/friends/FriendFields.tsx'
import { NOTHING_TYPED, type TypedFriend } from '../betting/friends/friendForm.ts'
import type { Pick } from '../betting/friends/Picks.tsx'
import { pickOne } from '../betting/friends/pickOne.tsx'
import { readFriendPicks } from '../betting/friends/readPicks.ts'
import { useFriendForm } from '../betting/friends/useFriendForm.ts'
import { currentSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import styles from './inviteFlow.module.css'

const { invite: texts } = groupsTexts
const { close: X } = dialogTexts
const FRIENDS = { read: readFriendPicks, none: friendBetsTexts.noFriends }

type Group = { readonly groupName: string; readonly groupCode: string }

type Choice = { readonly typed: TypedFriend } & (
  | { readonly friend: Friend }
  | { readonly picks: readonly Pick<Friend>[] }
)

/**
 * Prompts for a friend, and invites them to a group; the entries stay until they are valid. True once a friend is
 * invited.
 */
export async function inviteFlow(group: Group): Promise<boolean> {
  let typed = NOTHING_TYPED
  for (;;) {
    const choice = await dialog.sheet<Choice | 'X'>(
      (close) => <InviteStep before={typed} onDone={close} />,
      { title: texts.title(group.groupName) },
    )
    if (choice === X) return false
    typed = choice.typed
    const friend =
      'friend' in choice ? choice.friend : await pickOne(texts.friends, choice.picks, '')
    if (friend === X) return false
    if (friend !== null && (await invite(group, friend))) return true
  }
}

async function invite({ groupName, groupCode }: Group, friend: Friend): Promise<boolean> {
  const { friendUsername, friendEmail, friendPhone } = friend
  const { currentUser } = currentSession()
  const named = { friendUsername, friendEmail, friendPhone }
  const answer = await api.inviteToGroup({ body: { ...named, currentUser, groupName, groupCode } })
  if (!answer.ok) await showFailure(answer)
  return answer.ok
}

function InviteStep(props: {
  readonly before: TypedFriend
  readonly onDone: (choice: Choice | 'X') => void
}) {
  const { before, onDone } = props
  const { form, isBusy, submit, pick } = useFriendForm(
    (friend, typed) => onDone({ friend, typed }),
    addFriendTexts.friendUnknown,
  )
  return (
    <form method="dialog" className={styles.invite} ref={form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{texts.lead}</p>
      <FriendFields of={before} />
      <div className={styles.buttons}>
        <Button variant="default" size="md" onClick={() => onDone(X)}>
          {X}
        </Button>
        <Button
          variant="default"
          size="md"
          onClick={() => pick(FRIENDS, (picks, typed) => onDone({ picks, typed }))}
        >
          {texts.friend}
        </Button>
        <BusyButton type="submit" size="md" isBusy={isBusy} showsLoader>
          {texts.invite}
        </BusyButton>
      </div>
    </form>
  )
}
