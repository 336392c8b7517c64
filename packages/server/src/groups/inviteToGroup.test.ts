import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeGroup, remove } from '../testing/groups.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

const NAME = 'Sunday & Crew.'

let server: TestServer
let ann: Client
let ben: Client
let code: string

async function start(settings: Parameters<typeof startTestServer>[0] = {}) {
  server = await startTestServer({ SMS_COUNTRIES: '1,44', ...settings })
  ann = await server.user('ann.a')
  ben = await server.user('ben')
  await server.database.owner.query(`update users set phone = '13055550100' where id = $1`, [
    ann.userId,
  ])
  code = await makeGroup(NAME, [ann])
}

const invite = (body: object, client = ann) =>
  client.post('/api/group/inviteToGroup', { groupName: NAME, groupCode: code, ...body })

async function mails() {
  await server.services.jobs.drain()
  return server.providers.mails.splice(0)
}

const INVITED = { message: 'Your friend has been invited successfully.' }

describe('inviting to a group', () => {
  beforeAll(() => start())
  afterAll(() => server.close())
  beforeEach(() => {
    server.providers.mails.length = 0
    server.providers.texts.length = 0
  })

  test('a user invited by username gets a mail with name, code and link, and does not become a member (GAP-146)', async () => {
    const { status, body } = await invite({ friendUsername: 'ben' })
    expect([status, body]).toEqual([200, INVITED])
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to: 'ben@example.test',
      subject: 'ann a invites you to a group on Sidebet',
    })
    expect(mail!.text).toContain('invites you to the group "Sunday & Crew "')
    expect(mail!.text).toContain(`The code of the group is ${code}.`)
    expect(mail!.text).toContain(`/join_group#name=Sunday%20%26%20Crew.&code=${code}\n`)
    expect((await ben.get('/api/user/mygroups/ben')).body).toEqual([])
  })

  test('an invitation by e-mail has the same answer whether or not a user has it (GAP-088)', async () => {
    const existing = await invite({ friendEmail: 'BEN@example.test', friendPhone: '13055550123' })
    const unknown = await invite({ friendEmail: 'nobody@example.test' })
    expect([existing.status, existing.body]).toEqual([unknown.status, unknown.body])
    const texts = (await mails()).map(({ to, text }) => [to, text]).sort()
    expect(texts.map(([to]) => to)).toEqual(['ben@example.test', 'nobody@example.test'])
    expect(texts[0]![1]).toBe(texts[1]![1])
    // The first given contact is used (GAP-090).
    expect(server.providers.texts).toEqual([])
  })

  test('an invitation by phone sends an SMS', async () => {
    expect((await invite({ friendPhone: '+1 305 555 0123' })).body).toEqual(INVITED)
    expect(await mails()).toEqual([])
    expect(server.providers.texts).toMatchObject([
      { to: '+13055550123', text: expect.stringContaining(`Code: ${code}. 18 and older: http`) },
    ])
  })

  test.each([
    ['nobody', {}, 400, 'friendBlank'],
    ['a username that nobody has', { friendUsername: 'benn' }, 404, 'friendUnknown'],
    ['another case of one', { friendUsername: 'BEN' }, 404, 'friendUnknown'],
    ['what no username is', { friendUsername: 'ben\u0000' }, 404, 'friendUnknown'],
    ['oneself', { friendUsername: 'ann.a' }, 404, 'friendUnknown'],
    ['the own e-mail (GAP-089)', { friendEmail: 'Ann.A@example.test' }, 404, 'friendUnknown'],
    ['the own phone (GAP-089)', { friendPhone: '13055550100' }, 404, 'friendUnknown'],
    ['no e-mail', { friendEmail: 'ben' }, 400, 'friendEmailInvalid'],
    ['a header', { friendEmail: 'a@b.test\r\nBcc: c@d.test' }, 400, 'friendEmailInvalid'],
    ['no phone', { friendPhone: 'phone' }, 400, 'areaCodeInvalid'],
    ['a phone where no SMS goes', { friendPhone: '4915112345678' }, 400, 'noSmsThere'],
    ['a code of before', { friendUsername: 'ben', groupCode: 'AAAAAAAAAA' }, 409, 'groupCodeWrong'],
  ])(
    'IN4: an invitation with %s is refused and sends nothing',
    async (_, body, status, refusal) => {
      const answer = await invite(body)
      expect([answer.status, answer.body.code]).toEqual([status, refusal])
      expect([await mails(), server.providers.texts]).toEqual([[], []])
    },
  )

  test('an invitation with the code from before a removal is refused', async () => {
    await ben.post('/api/group/joinGroup', { groupName: NAME, groupCode: code })
    await remove(ann, NAME, 'ben')
    expect((await invite({ friendUsername: 'ben' })).body.code).toBe('groupCodeWrong')
  })
})

describe('DS1: with rate limits', () => {
  beforeAll(() => start({ THROTTLE_SCALE: '1' }))
  afterAll(() => server.close())

  test('a recipient gets three invitations in 30 days, and the answer does not reveal this limit', async () => {
    for (let count = 0; count < 5; count++)
      expect((await invite({ friendEmail: 'pat@example.test' })).body).toEqual(INVITED)
    expect(await mails()).toHaveLength(3)
  })

  test('a user may send 30 invitations a day, and the next is refused with 429', async () => {
    const answers = []
    for (let count = 0; count < 26; count++)
      answers.push(await invite({ friendEmail: `pat${count}@example.test` }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(25).fill(200), 429])
    // Five invitations to Pat, and 25 to others.
    expect(answers.at(-1)!.body.code).toBe('tooManyTries')
  })
})
