/** Naming friends can send messages to other people and reveal who is a user, so all of it is limited (DS1). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerOn, POST_FRIEND_OFFER } from '../testing/bets.ts'
import { deliverAllNotifications } from '../testing/notices.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let gameId: number
let users = 0

beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '1' })
  gameId = await insertGame(server.database)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.owner.query('delete from outbox; delete from throttles')
  server.providers.mails.length = 0
  server.providers.texts.length = 0
})

const newUser = () => server.user(`user${++users}`, { cashCents: 1_000_00 })
const offerTo = (client: Client, named: object, headers = {}) =>
  client.post(POST_FRIEND_OFFER, { ...offerOn(gameId, { amountBet: 1 }), ...named }, headers)
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof offerTo>>) =>
  status === 200 ? 'done' : `${status} ${body.code}`

async function deliverAll() {
  await deliverAllNotifications(server.services)
  return { mails: server.providers.mails, texts: server.providers.texts }
}

async function readAtRisk(client: Client): Promise<number> {
  const { body } = await client.get(`/api/user/alluserdata/${client.username}`)
  return body[0].fundsAtRisk
}

test('DS1: a user may call validfriend 30 times a minute, and posts that name a username share this limit', async () => {
  const [asker, other] = [await newUser(), await newUser()]
  const checkFriend = () => asker.get(`/api/user/validfriend/${other.username}`)
  for (let count = 0; count < 30; count++) expect((await checkFriend()).status).toBe(200)
  expect(outcomeOf(await checkFriend())).toBe('429 tooManyTries')
  // A post reveals the same about a name, so it has the same limit.
  expect(outcomeOf(await offerTo(asker, { friendUsername: 'nobody-here' }))).toBe(
    '429 tooManyTries',
  )
  expect(outcomeOf(await offerTo(asker, { friendUsername: other.username }))).toBe(
    '429 tooManyTries',
  )
})

test('DS1: a user may post to 30 unknown usernames a minute; posts to existing users do not count', async () => {
  const [asker, other] = [await newUser(), await newUser()]
  const friend = { friendUsername: other.username }
  for (let count = 0; count < 29; count++)
    expect(outcomeOf(await offerTo(asker, { friendUsername: `guess-${count}` }))).toBe(
      '404 friendUnknown',
    )
  for (let count = 0; count < 3; count++)
    expect(outcomeOf(await offerTo(asker, friend))).toBe('done')
  expect(outcomeOf(await offerTo(asker, { friendUsername: 'guess-30' }))).toBe('404 friendUnknown')
  expect(outcomeOf(await offerTo(asker, friend))).toBe('429 tooManyTries')
})

test('DS1: a user may name 30 different e-mails and phones a day, of users or not; the next post reserves nothing', async () => {
  const [spammer, member] = [await newUser(), await newUser()]
  const contacts = [
    { friendEmail: `${member.username}@example.test` },
    ...Array.from({ length: 19 }, (_, at) => ({ friendEmail: `pat${at}@example.test` })),
    ...Array.from({ length: 10 }, (_, at) => ({ friendPhone: `130555501${10 + at}` })),
  ]
  for (const contact of contacts) expect(outcomeOf(await offerTo(spammer, contact))).toBe('done')
  const before = await readAtRisk(spammer)
  for (const contact of [{ friendEmail: 'pat30@example.test' }, { friendPhone: '13055550150' }])
    expect(outcomeOf(await offerTo(spammer, contact))).toBe('429 tooManyTries')
  const together = await Promise.all(
    Array.from({ length: 10 }, () => offerTo(spammer, { friendEmail: 'pat31@example.test' })),
  )
  expect(new Set(together.map(outcomeOf))).toEqual(new Set(['429 tooManyTries']))
  expect(await readAtRisk(spammer)).toBe(before)
  // Friends who were named before, and friends named by username, are still accepted.
  expect(outcomeOf(await offerTo(spammer, contacts[5]!))).toBe('done')
  expect(outcomeOf(await offerTo(spammer, { friendUsername: member.username }))).toBe('done')
})

test('DS1: a post that is repeated with its idempotency key counts once', async () => {
  const sender = await newUser()
  const key = { 'idempotency-key': 'again' }
  for (let count = 0; count < 40; count++)
    expect(outcomeOf(await offerTo(sender, { friendEmail: 'again@example.test' }, key))).toBe(
      'done',
    )
  expect(outcomeOf(await offerTo(sender, { friendEmail: 'another@example.test' }))).toBe('done')
})

test.each(['friendEmail', 'friendPhone'])(
  'DS1: a contact without a user gets three messages a month by %s from all users together, with invitations; later offers are still posted',
  async (field) => {
    const contact = field === 'friendEmail' ? 'often@example.test' : '13055550177'
    const inviter = await newUser()
    const named = { friendEmail: '', friendPhone: '', [field]: contact }
    await inviter.post('/api/user/inviteFriend', named)
    for (let count = 0; count < 4; count++)
      expect(outcomeOf(await offerTo(await newUser(), { [field]: contact }))).toBe('done')
    const { mails, texts } = await deliverAll()
    expect(mails.length + texts.length).toBe(3)
  },
)

test('DS1: a user gets ten mails a day about the offers of one friend, and 50 about those of all friends', async () => {
  const friend = await newUser()
  const named = { friendUsername: friend.username }
  for (let sender = 0; sender < 6; sender++) {
    const client = await newUser()
    for (let count = 0; count < 11; count++)
      expect(outcomeOf(await offerTo(client, named))).toBe('done')
    const { mails } = await deliverAll()
    expect(mails).toHaveLength(Math.min(50, (sender + 1) * 10))
  }
})

test('the keys of rate limits contain no e-mail and no phone in clear text', async () => {
  const sender = await newUser()
  await offerTo(sender, { friendEmail: 'secret@example.test' })
  await offerTo(sender, { friendPhone: '13055550166' })
  await deliverAll()
  const { rows } = await server.database.owner.query<{ key: string }>('select key from throttles')
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ key }) => /secret|3055550166/.test(key))).toEqual([])
})
