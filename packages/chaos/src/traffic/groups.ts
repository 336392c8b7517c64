/** Groups: created, joined by code, used for offers, left, and deleted while other users take offers. */

import type { ChaosContext } from '../environment/context.ts'
import { gamesAhead } from '../environment/games.ts'
import type { User } from '../environment/people.ts'
import { isThere, maybeMember } from '../model/audience.ts'
import type { ModelGroup } from '../model/referenceModel.ts'
import { Violation } from '../violation.ts'
import { type Client, go, openOffers } from './client.ts'
import {
  createGroupOf,
  deleteOf,
  inviteOf,
  joinOf,
  leaveOf,
  readGroupOf,
  removeOf,
  thingsOf,
} from './groupRequests.ts'
import { postOf, takeOf } from './requests.ts'

/** Few groups, so that each has many members. */
const GROUPS_MOST = 5

let names = 0

const groupsOf = ({ model }: ChaosContext) => [...model.groups.values()].filter(isThere)

function isIn(context: ChaosContext, group: ModelGroup, user: User): boolean {
  const now = context.history.now()
  return maybeMember(group, user.id, { from: now, to: now })
}

const membersOf = (context: ChaosContext, group: ModelGroup) =>
  context.users.filter((user) => isIn(context, group, user))

function groupOf(client: Client, isMember = true): ModelGroup | null {
  const { context, random, user } = client
  const groups = groupsOf(context).filter((group) => isIn(context, group, user) === isMember)
  return groups.length === 0 ? null : random.pick(groups)
}

export async function makeGroup(client: Client): Promise<void> {
  const { context, user } = client
  if (groupsOf(context).length >= GROUPS_MOST) return
  await go(client, createGroupOf(user, `Group ${context.seed} ${++names}`))
}

/** The code as a member reads it; '' when it cannot be read. */
async function codeOf(client: Client, group: ModelGroup): Promise<string> {
  const members = membersOf(client.context, group)
  if (members.length === 0) return ''
  const read = readGroupOf(client.context, client.random.pick(members), group)
  await go(client, read)
  return read.verdict === 'ok' ? String(read.answer!.body.groupCode) : ''
}

export async function invite(client: Client): Promise<void> {
  const { context, random } = client
  const group = groupOf(client)
  const code = group && (await codeOf(client, group))
  if (!group || !code) return
  const user = mayBeAdmin(client, group)
  const { name } = random.pick(context.users)
  await go(client, inviteOf({ context, user, group }, code, name, random.chance(0.3)))
}

/** Joins by a member's code. A wrong code must be refused. */
export async function join(client: Client): Promise<void> {
  const { context, random, user } = client
  const group = groupOf(client, false)
  if (!group) return
  if (random.chance(0.1)) return joinFalsely(client, group)
  const code = await codeOf(client, group)
  if (code) await go(client, joinOf({ context, user, group }, code))
}

async function joinFalsely(client: Client, group: ModelGroup): Promise<void> {
  const { context, user } = client
  await go(client, readGroupOf(context, user, group))
  const op = joinOf({ context, user, group }, 'AAAAAAAAAA')
  await go(client, op)
  if (op.answer?.body?.success !== true) return
  const found = `${user.name} came into ${group.name} without its code`
  context.fail(new Violation('a group is joined by its code', found, [user.name]))
}

/** Posts in a group of the user; sometimes in another group. */
export async function postToGroup(client: Client): Promise<void> {
  const { context, random, user } = client
  const games = gamesAhead(context)
  const group = groupOf(client, !random.chance(0.1))
  if (games.length === 0 || !group) return
  await go(client, postIn(client, group, user))
}

function postIn({ context, random }: Client, group: ModelGroup, user: User) {
  const game = random.pick(gamesAhead(context))
  const things = thingsOf(context, group, user)
  const touches = { ...things, games: new Set([...things.games, game.id!]) }
  const to = { audience: { kind: 'group', group: group.name }, touches } as const
  return postOf(random, user, game, random.int(100, 6_000), undefined, to)
}

export async function leave(client: Client): Promise<void> {
  const { context, user } = client
  const group = groupOf(client)
  if (group) await go(client, leaveOf({ context, user, group }))
}

/** The creator, who may have transferred the group; sometimes a user without the right. */
function mayBeAdmin({ context, random, user }: Client, group: ModelGroup): User {
  const creator = context.users.find(({ id }) => id === group.creator)
  return creator && random.chance(0.8) ? creator : user
}

export async function removeMember(client: Client): Promise<void> {
  const { context, random } = client
  const group = groupOf(client)
  if (!group) return
  const admin = mayBeAdmin(client, group)
  const others = membersOf(context, group).filter(({ id }) => id !== admin.id)
  if (others.length > 0)
    await go(client, removeOf({ context, user: admin, group }, random.pick(others).name))
}

/** Deletes the group while members take its offers, post in it and leave it. */
export async function deleteAgainstTake(client: Client): Promise<void> {
  const { context, random } = client
  const groups = groupsOf(context)
  if (groups.length === 0 || gamesAhead(context).length === 0) return
  const group = random.pick(groups)
  const members = membersOf(context, group)
  const admin = members.find(({ id }) => id === group.creator)
  if (!admin || members.length < 3) return
  const [one, other] = [random.pick(members), random.pick(members)]
  const offers = openOffers(
    client,
    ({ audience, user }) =>
      audience.kind === 'group' && audience.group === group.name && user !== one.id,
  )
  await Promise.all([
    go(client, deleteOf({ context, user: admin, group }), context.servers[0]),
    go(client, postIn(client, group, other), context.servers[1]),
    go(client, leaveOf({ context, user: other, group }), context.servers[0]),
    ...(offers.length > 0
      ? [go(client, takeOf(one, random.pick(offers), 1), context.servers[1])]
      : []),
  ])
}
