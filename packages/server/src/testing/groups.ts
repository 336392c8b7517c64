/** Groups for tests, through the routes. */
import { wireId } from '@sidebet/contract/ids'
import { offerOn } from './bets.ts'
import type { Answer } from './server.ts'

/** A client that can call a server through its routes. */
type Asker = {
  readonly userId: number
  readonly username: string
  post(path: string, body?: unknown): Promise<Answer>
}

export const POST_TO_GROUP = '/api/betsProposed/newGroupBet'

/** Creates a group whose admin is the first user, and lets the others join it. Returns its code. */
export async function makeGroup(
  name: string,
  [admin, ...others]: readonly Asker[],
): Promise<string> {
  const { body } = await admin!.post('/api/group/checkCreate', { groupName: name })
  for (const other of others) await join(other, name, body.groupCode)
  return body.groupCode
}

export async function join(client: Asker, groupName: string, groupCode: string) {
  const { body } = await client.post('/api/group/joinGroup', { groupName, groupCode })
  return body
}

export const leave = (client: Asker, friendGroup: string) =>
  client.post('/api/group/leaveGroup', { friendGroup, currentUsername: client.username })

export const remove = (client: Asker, friendGroup: string, friendUsername: string) =>
  client.post('/api/group/removeFriend', { friendGroup, friendUsername })

export const deleteGroup = (client: Asker, friendGroup: string) =>
  client.post('/api/group/deleteGroup', { friendGroup, friendsArray: [] })

/** The user's id in a path. */
export const idOf = ({ userId }: Pick<Asker, 'userId'>) => wireId('user', userId)

/** An offer in a group: `offerOn` with the group's name. */
export const offerIn = (groupName: string, gameId: number, change: object = {}) => ({
  ...offerOn(gameId, change),
  groupName,
})
