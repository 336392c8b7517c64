/** The friends and the groups of the user, as choices. */
import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { type Answer, api, type OutputOf } from '../../api/api.ts'
import { currentSession } from '../../session/session.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { type Audience, type Friend, nameOf } from '../audience.ts'
import type { Pick } from './Picks.tsx'

/** Null after a failed call, which is shown here. */
export async function readFriendPicks(): Promise<Pick<Friend>[] | null> {
  const { userID } = currentSession()
  const accounts = readOf(await api.bankAccounts({ params: { userID } }))
  if (accounts === null) return null
  return accounts[0].friends.map(friendPick)
}

type FriendRead = OutputOf<'bankAccounts'>[0]['friends'][number]

/** A friend of the user as a choice, or as a row. */
export function friendPick({ _id: key, friendName, ...contact }: FriendRead): Pick<Friend> {
  const { friendUsername, friendEmail, friendPhone } = contact
  const contactName = nameOf({ friendUsername, friendEmail, friendPhone })
  // A contact without a username may be no user, or one whose account is not disclosed: its name is the typed contact.
  const name = friendUsername === '' ? contactName : friendName
  return {
    key,
    name,
    note: name === contactName ? '' : contactName,
    value: { kind: 'friend', name, friendUsername, friendEmail, friendPhone },
  }
}

/** The same for groups. */
export async function readGroupPicks(): Promise<Pick<Audience>[] | null> {
  const { userID } = currentSession()
  const groups = readOf(await api.myGroups({ params: { userID } }))
  if (groups === null) return null
  return groups.map(({ _id: key, groupName: name, members }) => ({
    key,
    name,
    note: friendBetsTexts.path.members(members),
    value: { kind: 'group', name },
  }))
}

function readOf<Value>(answer: Answer<Value>): Value | null {
  if (answer.ok) return answer.value
  if (answer.code !== 'unreachable') toast(answer.error, 'bad')
  return null
}
