/** Groups from their creation to their end, through the routes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { endGrant, giveBonus } from '../testing/grants.ts'
import {
  deleteGroup,
  idOf,
  join,
  leave,
  makeGroup,
  offerIn,
  POST_TO_GROUP,
  remove,
} from '../testing/groups.ts'
import { fillInboxes, inboxOf } from '../testing/notices.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { verifyButNotices } from '../testing/verifyButNotices.ts'

let server: TestServer
let ann: Client
let ben: Client
let cleo: Client
let dora: Client
let gameId: number
let groups = 0
/** A group per test: Ann is its admin, Ben and Cleo are members, Dora is not. */
let name: string
let code: string

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 10_000_00 })
  ben = await server.user('ben', { cashCents: 10_000_00 })
  cleo = await server.user('cleo', { cashCents: 10_000_00 })
  dora = await server.user('dora', { cashCents: 10_000_00 })
  gameId = await insertGame(server.database)
})
afterAll(async () => {
  expect(await verifyButNotices(server.database.db)).toEqual([])
  await server.close()
})
beforeEach(async () => {
  // A user is in 50 groups at most.
  for (const client of [ann, ben, cleo, dora])
    for (const group of await own(client)) await leave(client, group.groupName)
  name = `Sunday Crew ${++groups}`
  code = await makeGroup(name, [ann, ben, cleo])
})

const own = async (client: Client) => (await client.get(`/api/user/mygroups/${idOf(client)}`)).body
const read = (client: Client, group = name) => client.get(`/api/group/${encodeURIComponent(group)}`)
const post = (client: Client, change: object = {}) =>
  client.post(POST_TO_GROUP, offerIn(name, gameId, { amountBet: 10, ...change }))
const funds = async (client: Client) => {
  const { body } = await client.get('/api/user')
  return [body.fundsAvailable, body.fundsAtRisk]
}
const readOutbox = async (topic: string) => {
  const { rows } = await server.database.owner.query<{
    ref: number
    body: Record<string, unknown>
  }>('select ref, body from outbox where topic = $1 order by id', [topic])
  return rows
}

describe('creating a group', () => {
  test('the user who creates a group is its admin and first member; the code has ten letters and digits (GAP-144)', async () => {
    const { status, body } = await dora.post('/api/group/checkCreate', {
      currentUser: 'dora',
      groupName: `  Fresh ${groups}  `,
    })
    expect([status, body]).toEqual([
      200,
      { groupName: `Fresh ${groups}`, groupCode: expect.stringMatching(/^[A-Z2-7]{10}$/) },
    ])
    const seen = (await read(dora, `Fresh ${groups}`)).body
    expect(seen).toMatchObject({ groupAdmin: 'dora', groupCode: body.groupCode })
    expect(seen.friends.map((friend: { friendUsername: string }) => friend.friendUsername)).toEqual(
      ['dora'],
    )
  })

  test('a taken name, in any case and with outer spaces, is answered with a bare text (GAP-145)', async () => {
    for (const again of [name, ` ${name.toUpperCase()} `, name.toLowerCase()]) {
      const { status, body } = await dora.post('/api/group/checkCreate', { groupName: again })
      expect([status, body]).toEqual([200, 'Group Name Already Exists'])
    }
  })

  test('of 20 concurrent requests to create one name one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        [ann, ben, cleo, dora][at % 4]!.post('/api/group/checkCreate', {
          groupName: `Raced ${groups}`,
        }),
      ),
    )
    expect(answers.filter(({ body }) => body.groupCode)).toHaveLength(1)
    expect(answers.filter(({ body }) => body === 'Group Name Already Exists')).toHaveLength(19)
  })

  test('the name of a group that was deleted is free', async () => {
    await deleteGroup(ann, name)
    expect((await dora.post('/api/group/checkCreate', { groupName: name })).body.groupName).toBe(
      name,
    )
  })

  test.each([
    '',
    '   ',
    'a/b',
    '..',
    'x'.repeat(61),
    'noGroupSelected',
    'NOGROUPSELECTED',
    'r_9',
    'Cr\u0435w',
    'Crew\u202Emoc',
    'Cre\u200Bw',
    'Crew\nBcc: x',
  ])('IN2: %j is refused as the name of a group', async (groupName) => {
    const { status, body } = await dora.post('/api/group/checkCreate', { groupName })
    expect([status, body.code]).toEqual([400, 'groupNameInvalid'])
  })

  test('a user may be in 50 groups', async () => {
    const eve = await server.user(`eve${groups}`)
    for (let count = 0; count < 50; count++)
      expect(
        (await eve.post('/api/group/checkCreate', { groupName: `Eve ${groups} ${count}` })).status,
      ).toBe(200)
    const { status, body } = await eve.post('/api/group/checkCreate', {
      groupName: `Eve ${groups} 50`,
    })
    expect([status, body.code]).toEqual([409, 'tooManyGroups'])
    expect((await join(eve, name, code)).message).toBe(
      'You are in as many groups as one can be in.',
    )
  })
})

describe('joining a group', () => {
  test('a user joins with the name and the code, and only once (GAP-148)', async () => {
    expect(await join(dora, name.toUpperCase(), ` ${code.toLowerCase()} `)).toEqual({
      success: true,
      message: 'You have joined the group successfully.',
    })
    expect(await join(dora, name, code)).toEqual({
      success: false,
      message: 'You are already a member of this group.',
    })
  })

  test('the code of a group is read as the person sees it (GAP-149)', async () => {
    const half = Math.floor(code.length / 2)
    const [start, end] = [code.slice(0, half), code.slice(half)]
    const writings = [`${start} ${end}`, `${start}-${end}`, `${code}.`, `\u200e${code}\ufeff`]
    for (const writing of writings) {
      expect([writing, (await join(dora, name, writing)).success]).toEqual([writing, true])
      await leave(dora, name)
    }
  })

  test('a code that no group can have counts as no try (GAP-148)', async () => {
    const strict = await startTestServer({ THROTTLE_SCALE: '1' })
    const [eve, fay] = [await strict.user('eve'), await strict.user('fay')]
    const own = await makeGroup('Strict', [eve])
    const wrong = { success: false, message: 'The group name or code is incorrect.' }
    for (let at = 0; at < 12; at++) expect(await join(fay, 'Strict', own.slice(1))).toEqual(wrong)
    expect((await join(fay, 'Strict', own)).success).toBe(true)
    await strict.close()
  })

  test('a wrong name and a wrong code get the same text', async () => {
    const wrong = { success: false, message: 'The group name or code is incorrect.' }
    expect(await join(dora, name, 'AAAAAAAAAA')).toEqual(wrong)
    expect(await join(dora, 'No Such Group', code)).toEqual(wrong)
    expect(await join(dora, '../x', code)).toEqual(wrong)
    expect(await own(dora)).toEqual([])
  })

  test('a member who joins again gets the same row and is last in the list', async () => {
    await leave(ben, name)
    await join(ben, name, code)
    const { friends } = (await read(ann)).body
    expect(friends.map((friend: { friendUsername: string }) => friend.friendUsername)).toEqual([
      'ann',
      'cleo',
      'ben',
    ])
    const { rows } = await server.database.owner.query(
      `select count(*) as count from group_members m join groups r on r.id = m.group_id
       where r.name = $1 and m.user_id = $2`,
      [name, ben.userId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('a group has 500 members at most', async () => {
    await server.database.owner.query(
      `with made as (
         insert into users (username, username_key, email, phone, first_name, last_name, password_hash, question,
           secret_hash, country, mfa_on)
         select 'm' || n, 'm' || n, 'm' || n || '@example.test', '1', 'm', 'm', 'none', 'q', 'none', 'US', false
         from generate_series(1, 497) as n returning id)
       insert into group_members (group_id, user_id, joined_at)
       select (select id from groups where name = $1), id, product_now() from made`,
      [name],
    )
    await server.database.owner.query('update groups set member_count = 500 where name = $1', [
      name,
    ])
    expect((await join(dora, name, code)).message).toBe(
      'This group has as many members as a group can have.',
    )
  })
})

describe('reading groups', () => {
  test('the groups of a user are listed by name, regardless of case', async () => {
    await makeGroup(`aardvarks ${groups}`, [dora, ann])
    await makeGroup(`Zebras ${groups}`, [ann])
    await post(ben)
    await post(ann)
    expect(await own(ann)).toMatchObject([
      { groupName: `aardvarks ${groups}`, isAdmin: false, members: 2, proposals: 0 },
      { groupName: name, friendGroupName: name, isAdmin: true, members: 3, proposals: 1 },
      { groupName: `Zebras ${groups}`, isAdmin: true, members: 1, proposals: 0 },
    ])
  })

  test('a group shows its members in the order in which they joined, and its code (GAP-143)', async () => {
    const { status, body } = await read(cleo)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      groupName: name,
      groupAdmin: 'ann',
      groupCode: code,
      friends: [
        { friendUsername: 'ann', friendName: 'ann Test' },
        { friendUsername: 'ben' },
        { friendUsername: 'cleo' },
      ],
    })
  })
})

describe('leaving a group', () => {
  test('the open offers of a member who leaves are cancelled, and those of the others stay open (GAP-151)', async () => {
    const before = await funds(ben)
    const partly = (await post(ben, { amountBet: 30, oddsNumeratorOffer: 3 })).body._id
    const other = (await post(cleo)).body._id
    await ann.post(TAKE_OFFER, takeOf(partly, 10))
    expect((await leave(ben, name)).body).toEqual({
      message: 'You have left the group successfully.',
    })
    // 3 to 1: 10 of the 30 are taken, and 30 of the 90 stay at risk.
    expect(await funds(ben)).toEqual([before[0] - 30, before[1] + 30])
    const { rows } = await server.database.owner.query(
      'select id, state from offers where id = any($1) order by id',
      [[partly, other].map((id) => Number(id.slice(2)))],
    )
    expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'open'])
    expect((await ben.post(TAKE_OFFER, takeOf(other))).status).toBe(403)
    expect((await readOutbox('group.ended')).at(-1)?.body).toEqual({
      userId: ben.userId,
      name,
      why: 'left',
      offers: 1,
      cents: 60_00,
      forfeited: 0,
    })
    expect(await verifyButNotices(server.database.db)).toEqual([])
  })

  test('when the admin leaves, the member who joined first becomes the admin (GAP-141)', async () => {
    await leave(ben, name)
    await join(ben, name, code)
    await leave(ann, name)
    expect((await read(ben)).body).toMatchObject({ groupAdmin: 'cleo', groupCode: code })
    expect((await read(ann)).status).toBe(403)
  })

  test('a group is deleted when its last member leaves', async () => {
    await leave(ann, name)
    await leave(ben, name)
    await leave(cleo, name)
    const { rows } = await server.database.owner.query(
      'select member_count as members, deleted_at is not null as deleted from groups where name = $1',
      [name],
    )
    expect(rows).toEqual([{ members: 0, deleted: true }])
  })

  test('a user cannot make another user leave', async () => {
    const { status } = await ann.post('/api/group/leaveGroup', {
      friendGroup: name,
      currentUsername: 'ben',
    })
    expect(status).toBe(403)
    expect((await read(ben)).status).toBe(200)
  })
})

describe('removing a member', () => {
  test('the admin removes a member and cancels their offers, and the group gets another code (GAP-149)', async () => {
    const before = await funds(ben)
    await post(ben)
    const { status, body } = await remove(ann, name, 'ben')
    expect([status, body]).toEqual([
      200,
      { message: 'Your friend has been successfully removed from the group.' },
    ])
    expect(await funds(ben)).toEqual(before)
    expect((await read(ben)).status).toBe(403)
    const fresh = (await read(cleo)).body.groupCode
    expect(fresh).not.toBe(code)
    expect((await join(ben, name, code)).success).toBe(false)
    expect((await join(ben, name, fresh)).success).toBe(true)
    expect((await readOutbox('group.ended')).at(-1)?.body).toMatchObject({
      userId: ben.userId,
      why: 'removed',
      offers: 1,
      cents: 10_00,
    })
  })

  test('a removed member without offers is notified, too', async () => {
    await remove(ann, name, 'cleo')
    expect((await readOutbox('group.ended')).at(-1)?.body).toMatchObject({
      userId: cleo.userId,
      why: 'removed',
      offers: 0,
    })
  })

  test.each([
    ['the admin', 'ann', 400, 'removesSelf'],
    ['a stranger', 'dora', 409, 'notInGroup'],
    ['nobody', 'no-such-user', 409, 'notInGroup'],
    ['another case', 'BEN', 409, 'notInGroup'],
  ])('%s cannot be removed', async (_, friend, status, refusal) => {
    const answer = await remove(ann, name, friend)
    expect([answer.status, answer.body.code]).toEqual([status, refusal])
    expect((await read(ann)).body.groupCode).toBe(code)
  })
})

describe('deleting a group', () => {
  test('a deletion cancels all open offers in the group and keeps accepted bets (GAP-142)', async () => {
    const before = await Promise.all([ann, ben, cleo].map(funds))
    const taken = (await post(ann, { amountBet: 20 })).body._id
    await post(ben)
    await post(cleo)
    await ben.post(TAKE_OFFER, takeOf(taken, 5))
    const { status, body } = await deleteGroup(ann, name)
    expect([status, body]).toEqual([200, { message: 'The group has been deleted.' }])
    expect(await Promise.all([ann, ben, cleo].map(funds))).toEqual([
      [before[0]![0] - 5, before[0]![1] + 5],
      [before[1]![0] - 5, before[1]![1] + 5],
      before[2],
    ])
    for (const client of [ann, ben]) expect((await read(client)).status).toBe(403)
    expect((await cleo.post(TAKE_OFFER, takeOf(taken))).status).toBeGreaterThanOrEqual(400)
    const ended = (await readOutbox('group.ended')).slice(-3).map((row) => row.body)
    expect(ended.map(({ userId, why, cents }) => [userId, why, cents])).toEqual([
      [ann.userId, 'deleted', 15_00],
      [ben.userId, 'deleted', 10_00],
      [cleo.userId, 'deleted', 10_00],
    ])
    expect(await verifyButNotices(server.database.db)).toEqual([])
  })

  test('a group with a thousand open offers can be deleted', async () => {
    const before = await Promise.all([ann, ben].map(funds))
    const cheap = { amountBet: 1, oddsNumeratorOffer: 1, oddsDenominatorOffer: 3 }
    for (let round = 0; round < 20; round++) {
      const posts = Array.from({ length: 50 }, (_, at) => post([ann, ben][at % 2]!, cheap))
      expect((await Promise.all(posts)).filter(({ status }) => status !== 200)).toEqual([])
    }
    expect((await deleteGroup(ann, name)).status).toBe(200)
    expect(await Promise.all([ann, ben].map(funds))).toEqual(before)
    const { rows } = await server.database.owner.query(
      `select count(*) filter (where state = 'open') as open, count(*) as all from offers o
       join groups r on r.id = o.group_id where r.name = $1`,
      [name],
    )
    expect(rows).toEqual([{ open: 0, all: 1_000 }])
    expect(await verifyButNotices(server.database.db)).toEqual([])
  })

  test('bonus in open offers is returned to its grant, or to the pool when the grant is already lost', async () => {
    const give = ({ userId }: Client) => giveBonus(server.database, userId, 5_00, null)
    await give(ben)
    const lost = await give(cleo)
    const before = await funds(ben)
    const [cleos] = await funds(cleo)
    await post(ben, { amountBet: 8 })
    await post(cleo, { amountBet: 8 })
    await endGrant(server.database, { id: lost, userId: cleo.userId }, 'lost')
    expect((await deleteGroup(ann, name)).status).toBe(200)
    expect(await funds(ben)).toEqual(before)
    expect((await funds(cleo))[0]).toBe(cleos - 5)
    expect(await verifyButNotices(server.database.db)).toEqual([])
    await fillInboxes(server.services)
    const latestText = async (client: Client) => (await inboxOf(client)).data[0]!.text
    expect(await latestText(ben)).toContain('The $8.00 held for it are available again.')
    expect(await latestText(cleo)).toContain(
      'Of the $8.00 held for it $3.00 are available again, and $5.00 were bonus whose days are over.',
    )
  })

  test.each(['groups', 'offers', 'ledger_accounts'])(
    'a deletion while another transaction has locked rows of %s is refused as busy and has no effect',
    async (table) => {
      await post(ben)
      const before = await funds(ben)
      const rows = {
        groups: 'select 1 from groups where name = $1 for share',
        offers: `select 1 from offers where group_id = (select id from groups where name = $1) for update`,
        ledger_accounts: `select 1 from ledger_accounts where $1 <> '' and kind = 'user.cash' for update`,
      }[table]!
      const { status, body } = await server.database.owner.transaction(async (tx) => {
        await tx.query(rows, [name])
        return deleteGroup(ann, name)
      })
      expect([status, body.code]).toEqual([503, 'busy'])
      expect(await funds(ben)).toEqual(before)
      expect((await read(ben)).status).toBe(200)
      expect((await deleteGroup(ann, name)).status).toBe(200)
    },
  )
})

describe('offers in a group', () => {
  test('only members may take an offer in the group, and several members may take parts of it (GAP-105)', async () => {
    const offer = (await post(ann, { amountBet: 30 })).body
    expect(offer.data).toMatchObject({
      group: true,
      groupName: name,
      groupMembers: ['ann', 'ben', 'cleo'],
      publicBet: false,
    })
    expect((await dora.post(TAKE_OFFER, takeOf(offer._id, 10))).status).toBe(403)
    expect((await ben.post(TAKE_OFFER, takeOf(offer._id, 10))).status).toBe(200)
    expect((await cleo.post(TAKE_OFFER, takeOf(offer._id))).status).toBe(200)
    const { body } = await dora.post(TAKE_OFFER, takeOf(offer._id))
    expect(body.code).toBe('notAddressed')
  })

  test('a user outside the group cannot post, nor can its only member (GAP-093)', async () => {
    const response = await post(dora)
    expect([response.status, response.body.code]).toEqual([403, 'notMember'])
    await leave(ben, name)
    await leave(cleo, name)
    const alone = await post(ann)
    expect([alone.status, alone.body.code]).toEqual([400, 'groupAlone'])
  })

  test('MO4: a post that is repeated with its key after its offerer left the group is answered with the first offer', async () => {
    const key = { 'idempotency-key': `left ${name}` }
    const offer = offerIn(name, gameId, { amountBet: 10 })
    const first = await ben.post(POST_TO_GROUP, offer, key)
    await leave(ben, name)
    const again = await ben.post(POST_TO_GROUP, offer, key)
    expect([again.status, again.body._id]).toEqual([200, first.body._id])
    const other = await ben.post(POST_TO_GROUP, { ...offer, amountBet: 20 }, key)
    expect(other.status).toBe(422)
    const another = await ben.post(POST_TO_GROUP, offer)
    expect([another.status, another.body.code]).toEqual([403, 'notMember'])
  })

  const list = (client: Client) =>
    client.get(`/api/betsProposed/groupBets/${idOf(client)}/none/${encodeURIComponent(name)}`)

  test('the list contains all offers in the group and no others, with own ones, ordered by kickoff (GAP-136)', async () => {
    const soon = await insertGame(server.database, { startsAt: new Date(Date.now() + 3_600_000) })
    const other = await makeGroup(`Others ${groups}`, [ann, ben])
    expect(other).toBeDefined()
    await ben.post(POST_TO_GROUP, offerIn(`Others ${groups}`, gameId))
    const late = (await post(ann)).body._id
    const early = (await ben.post(POST_TO_GROUP, offerIn(name, soon))).body._id
    const { body } = await list(ann)
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([early, late])
    const page = await ann.get(
      `/api/betsProposed/groupBets/ann/none/${encodeURIComponent(name)}?limit=1`,
    )
    expect(page.body.data).toMatchObject([{ _id: early }])
    const next = await ann.get(
      `/api/betsProposed/groupBets/ann/none/${encodeURIComponent(name)}?limit=1&cursor=${page.body.next}`,
    )
    expect([next.body.data.length, next.body.data[0]._id, next.body.next]).toEqual([1, late, null])
  })

  test('an offer that is limited to a region is not listed outside it (GAP-009)', async () => {
    const offer = (await post(ben)).body._id
    await server.database.owner.query(`update offers set region_limit = 'US-NJ' where id = $1`, [
      Number(offer.slice(2)),
    ])
    expect((await list(ann)).body.data).toEqual([])
    expect((await own(ann))[0]).toMatchObject({ proposals: 0 })
  })

  test('checkgroupbets lists the names of groups with proposals of other users (GAP-152)', async () => {
    const checkGroupBets = async (client: Client) =>
      (await client.get(`/api/betsProposed/checkgroupbets/${client.username}`)).body
    expect(await checkGroupBets(ann)).toEqual([])
    await post(ann)
    expect([await checkGroupBets(ann), await checkGroupBets(ben)]).toEqual([[], [name]])
  })

  test('each member but the offerer gets a mail about a new offer', async () => {
    await server.services.jobs.drain()
    await server.database.owner.query('delete from outbox')
    const offer = Number((await post(ben)).body._id.slice(2))
    expect(await readOutbox('group.offer')).toEqual([{ ref: offer, body: {} }])
    await server.services.jobs.drain()
    expect(await readOutbox('group.offer')).toEqual([])
    expect((await readOutbox('group.offered')).map(({ body }) => body.userId)).toEqual([
      ann.userId,
      cleo.userId,
    ])
    const mails = server.providers.mails.filter(({ subject }) => /in your group/.test(subject))
    expect(mails.map(({ to }) => to).sort()).toEqual(['ann@example.test', 'cleo@example.test'])
    expect(mails[0]!.text).toContain(
      `ben offers a bet to the group "${name}".\n\nThe counterparty is betting up to $10.00 with 1 to 1 odds that the New England Patriots will beat the Buffalo Bills`,
    )
  })
})
