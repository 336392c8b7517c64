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
import { go, type Lane, openOffers } from './lane.ts'
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

function groupOf(lane: Lane, isMember = true): BookedGroup | null {
  const { world, random, user } = lane
  const groups = groupsOf(world).filter((group) => isIn(world, group, user) === isMember)
  return groups.length === 0 ? null : random.pick(groups)
}

export async function makeGroup(lane: Lane): Promise<void> {
  const { world, user } = lane
  if (groupsOf(world).length >= GROUPS_MOST) return
  await go(lane, createGroupOf(user, `Group ${world.seed} ${++names}`))
}

/** What a member reads and passes on; '' when it cannot be read. */
async function codeOf(lane: Lane, group: BookedGroup): Promise<string> {
  const members = membersOf(lane.world, group)
  if (members.length === 0) return ''
  const read = readGroupOf(lane.world, lane.random.pick(members), group)
  await go(lane, read)
  return read.verdict === 'ok' ? String(read.answer!.body.groupCode) : ''
}

export async function invite(lane: Lane): Promise<void> {
  const { world, random } = lane
  const group = groupOf(lane)
  const code = group && (await codeOf(lane, group))
  if (!group || !code) return
  const user = mayBeAdmin(lane, group)
  const { name } = random.pick(world.users)
  await go(lane, inviteOf({ world, user, group }, code, name, random.chance(0.3)))
}

/** By the code that a member has; who has another one stays out. */
export async function join(lane: Lane): Promise<void> {
  const { world, random, user } = lane
  const group = groupOf(lane, false)
  if (!group) return
  if (random.chance(0.1)) return joinFalsely(lane, group)
  const code = await codeOf(lane, group)
  if (code) await go(lane, joinOf({ world, user, group }, code))
}

async function joinFalsely(lane: Lane, group: BookedGroup): Promise<void> {
  const { world, user } = lane
  await go(lane, readGroupOf(world, user, group))
  const op = joinOf({ world, user, group }, 'AAAAAAAAAA')
  await go(lane, op)
  if (op.answer?.body?.success !== true) return
  const found = `${user.name} came into ${group.name} without its code`
  world.fail(new Violation('a group is joined by its code', found, [user.name]))
}

/** In a group of one's own; sometimes in one that is not. */
export async function postToGroup(lane: Lane): Promise<void> {
  const { world, random, user } = lane
  const games = gamesAhead(world)
  const group = groupOf(lane, !random.chance(0.1))
  if (games.length === 0 || !group) return
  await go(lane, postIn(lane, group, user))
}

function postIn({ world, random }: Lane, group: BookedGroup, user: User) {
  const game = random.pick(gamesAhead(world))
  const things = thingsOf(world, group, user)
  const touches = { ...things, games: new Set([...things.games, game.id!]) }
  const to = { audience: { kind: 'group', group: group.name }, touches } as const
  return postOf(random, user, game, random.int(100, 6_000), undefined, to)
}

export async function leave(lane: Lane): Promise<void> {
  const { world, user } = lane
  const group = groupOf(lane)
  if (group) await go(lane, leaveOf({ world, user, group }))
}

/** Its creator, who may have handed it over; or somebody who may not. */
function mayBeAdmin({ world, random, user }: Lane, group: BookedGroup): User {
  const creator = world.users.find(({ id }) => id === group.creator)
  return creator && random.chance(0.8) ? creator : user
}

export async function removeMember(lane: Lane): Promise<void> {
  const { world, random } = lane
  const group = groupOf(lane)
  if (!group) return
  const admin = mayBeAdmin(lane, group)
  const others = membersOf(world, group).filter(({ id }) => id !== admin.id)
  if (others.length > 0)
    await go(lane, removeOf({ world, user: admin, group }, random.pick(others).name))
}

/** The group goes while its offers are taken, others come, and somebody leaves. */
export async function deleteAgainstTake(lane: Lane): Promise<void> {
  const { world, random } = lane
  const groups = groupsOf(world)
  if (groups.length === 0 || gamesAhead(world).length === 0) return
  const group = random.pick(groups)
  const members = membersOf(world, group)
  const admin = members.find(({ id }) => id === group.creator)
  if (!admin || members.length < 3) return
  const [one, other] = [random.pick(members), random.pick(members)]
  const offers = openOffers(
    lane,
    ({ audience, user }) =>
      audience.kind === 'group' && audience.group === group.name && user !== one.id,
  )
  await Promise.all([
    go(lane, deleteOf({ world, user: admin, group }), world.servers[0]),
    go(lane, postIn(lane, group, other), world.servers[1]),
    go(lane, leaveOf({ world, user: other, group }), world.servers[0]),
    ...(offers.length > 0 ? [go(lane, takeOf(one, random.pick(offers), 1), world.servers[1])] : []),
  ])
}
