/** Groups: made, joined by code, offered in, left, and deleted while others take. */
import { isThere, maybeMember } from '../book/audience.ts'
import type { BookedGroup } from '../book/book.ts'
import { Violation } from '../violation.ts'
import { gamesAhead } from '../world/games.ts'
import type { User } from '../world/people.ts'
import type { World } from '../world/world.ts'
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
import { type Client, go, openOffers } from './lane.ts'
import { postOf, takeOf } from './requests.ts'

/** So few that many meet in each. */
const GROUPS_MOST = 5

let names = 0

const groupsOf = ({ book }: World) => [...book.groups.values()].filter(isThere)

function isIn(world: World, group: BookedGroup, user: User): boolean {
  const now = world.history.now()
  return maybeMember(group, user.id, { from: now, to: now })
}

const membersOf = (world: World, group: BookedGroup) =>
  world.users.filter((user) => isIn(world, group, user))

function groupOf(client: Client, isMember = true): BookedGroup | null {
  const { world, random, user } = client
  const groups = groupsOf(world).filter((group) => isIn(world, group, user) === isMember)
  return groups.length === 0 ? null : random.pick(groups)
}

export async function makeGroup(client: Client): Promise<void> {
  const { world, user } = client
  if (groupsOf(world).length >= GROUPS_MOST) return
  await go(client, createGroupOf(user, `Group ${world.seed} ${++names}`))
}

/** What a member reads and passes on; '' when it cannot be read. */
async function codeOf(client: Client, group: BookedGroup): Promise<string> {
  const members = membersOf(client.world, group)
  if (members.length === 0) return ''
  const read = readGroupOf(client.world, client.random.pick(members), group)
  await go(client, read)
  return read.verdict === 'ok' ? String(read.answer!.body.groupCode) : ''
}

export async function invite(client: Client): Promise<void> {
  const { world, random } = client
  const group = groupOf(client)
  const code = group && (await codeOf(client, group))
  if (!group || !code) return
  const user = mayBeAdmin(client, group)
  const { name } = random.pick(world.users)
  await go(client, inviteOf({ world, user, group }, code, name, random.chance(0.3)))
}

/** By the code that a member has; who has another one stays out. */
export async function join(client: Client): Promise<void> {
  const { world, random, user } = client
  const group = groupOf(client, false)
  if (!group) return
  if (random.chance(0.1)) return joinFalsely(client, group)
  const code = await codeOf(client, group)
  if (code) await go(client, joinOf({ world, user, group }, code))
}

async function joinFalsely(client: Client, group: BookedGroup): Promise<void> {
  const { world, user } = client
  await go(client, readGroupOf(world, user, group))
  const op = joinOf({ world, user, group }, 'AAAAAAAAAA')
  await go(client, op)
  if (op.answer?.body?.success !== true) return
  const found = `${user.name} came into ${group.name} without its code`
  world.fail(new Violation('a group is joined by its code', found, [user.name]))
}

/** In a group of one's own; sometimes in one that is not. */
export async function postToGroup(client: Client): Promise<void> {
  const { world, random, user } = client
  const games = gamesAhead(world)
  const group = groupOf(client, !random.chance(0.1))
  if (games.length === 0 || !group) return
  await go(client, postIn(client, group, user))
}

function postIn({ world, random }: Client, group: BookedGroup, user: User) {
  const game = random.pick(gamesAhead(world))
  const things = thingsOf(world, group, user)
  const touches = { ...things, games: new Set([...things.games, game.id!]) }
  const to = { audience: { kind: 'group', group: group.name }, touches } as const
  return postOf(random, user, game, random.int(100, 6_000), undefined, to)
}

export async function leave(client: Client): Promise<void> {
  const { world, user } = client
  const group = groupOf(client)
  if (group) await go(client, leaveOf({ world, user, group }))
}

/** Its creator, who may have handed it over; or somebody who may not. */
function mayBeAdmin({ world, random, user }: Client, group: BookedGroup): User {
  const creator = world.users.find(({ id }) => id === group.creator)
  return creator && random.chance(0.8) ? creator : user
}

export async function removeMember(client: Client): Promise<void> {
  const { world, random } = client
  const group = groupOf(client)
  if (!group) return
  const admin = mayBeAdmin(client, group)
  const others = membersOf(world, group).filter(({ id }) => id !== admin.id)
  if (others.length > 0)
    await go(client, removeOf({ world, user: admin, group }, random.pick(others).name))
}

/** The group goes while its offers are taken, others come, and somebody leaves. */
export async function deleteAgainstTake(client: Client): Promise<void> {
  const { world, random } = client
  const groups = groupsOf(world)
  if (groups.length === 0 || gamesAhead(world).length === 0) return
  const group = random.pick(groups)
  const members = membersOf(world, group)
  const admin = members.find(({ id }) => id === group.creator)
  if (!admin || members.length < 3) return
  const [one, other] = [random.pick(members), random.pick(members)]
  const offers = openOffers(
    client,
    ({ audience, user }) =>
      audience.kind === 'group' && audience.group === group.name && user !== one.id,
  )
  await Promise.all([
    go(client, deleteOf({ world, user: admin, group }), world.servers[0]),
    go(client, postIn(client, group, other), world.servers[1]),
    go(client, leaveOf({ world, user: other, group }), world.servers[0]),
    ...(offers.length > 0
      ? [go(client, takeOf(one, random.pick(offers), 1), world.servers[1])]
      : []),
  ])
}
