/** The tool alone creates the first two operators; further ones need an operator's approval (AZ6). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'
import { freezeUser, unfreezeUser } from './freezeUser.ts'
import { grantOperatorRole } from './operatorRole.ts'

const ANSWER = '/api/operator/answer'

let server: TestServer
let olga: Client
let otto: Client
let ann: Client
let users = 0
beforeAll(async () => {
  server = await startTestServer({ TRIAL_CONTROLS: '1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await run('update users set is_operator = false')
  await run('delete from operator_wishes')
  users += 1
  const clients = ['olga', 'otto', 'ann'].map((name) => server.user(`${name}${users}`))
  ;[olga, otto, ann] = (await Promise.all(clients)) as [Client, Client, Client]
})

const run = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values).then(({ rows }) => rows)
const grant = ({ userId }: Client) => grantOperatorRole(server.database.db, userId)
const isOperator = async ({ userId }: Client) =>
  (await run<{ is: boolean }>('select is_operator as is from users where id = $1', [userId]))[0]!.is

async function grantTwo() {
  for (const who of [olga, otto]) expect(await grant(who)).toBe('granted')
}
async function proposals(who: Client) {
  const { status, body } = await who.get('/api/operator/overview')
  expect(status).toBe(200)
  return body.wishes
}
async function answer(who: Client, isGranted: boolean, approvalRequestId?: string) {
  const id = approvalRequestId ?? (await proposals(olga))[0]._id
  const { status, body } = await who.post(ANSWER, { wishID: id, isGranted })
  return status === 200 ? 'success' : [status, body.code, body.error]
}

test('AZ6: the tool alone grants the first two operator roles, and a third one needs the approval of an operator', async () => {
  await grantTwo()
  expect(await grant(ann)).toBe('proposed')
  expect(await isOperator(ann)).toBe(false)
  const [proposal] = await proposals(otto)
  expect(proposal).toEqual({
    _id: expect.stringMatching(/^w_\d+$/),
    ...{ what: 'role', username: ann.username },
    ...{ wishedBy: 'npm run ops', isOwn: false, since: expect.any(String) },
  })
  expect(await answer(ann, true)).toEqual([403, 'notOperator', expect.any(String)])
  expect(await answer(otto, true)).toBe('success')
  expect(await isOperator(ann)).toBe(true)
  expect(await proposals(ann)).toEqual([])
  const subject = `u_${ann.userId}`
  expect(
    await run(
      `select actor, action, facts from audit where subject = $1 and action like 'operator%' order by id`,
      [subject],
    ),
  ).toEqual([
    { actor: 'operator', action: 'operator.wish', facts: { wish: proposal._id, what: 'role' } },
    {
      actor: `u_${otto.userId}`,
      action: 'operator.grant',
      facts: { wish: proposal._id, what: 'role' },
    },
    { actor: 'operator', action: 'operatorRole.grant', facts: { wish: proposal._id } },
  ])
})

test('AZ6: a role that an operator rejects is not granted, and can be proposed again', async () => {
  await grantTwo()
  await grant(ann)
  expect(await answer(otto, false)).toBe('success')
  expect(await isOperator(ann)).toBe(false)
  expect(await grant(ann)).toBe('proposed')
})

test('AZ6: a frozen operator does not count as one of the first two', async () => {
  await grantTwo()
  await freezeUser(server.database.db, otto.userId, 'test')
  expect(await grant(ann)).toBe('granted')
})

test('AZ6: with one operator, only one of two concurrent grants needs no approval', async () => {
  await grant(olga)
  expect((await Promise.all([grant(otto), grant(ann)])).sort()).toEqual(['granted', 'proposed'])
})

test('a role is proposed only once per user, and not for an operator or a frozen user', async () => {
  await grantTwo()
  await grant(ann)
  await expect(grant(ann)).rejects.toThrow(`already proposed for ${ann.username}`)
  await expect(grant(otto)).rejects.toThrow(`${otto.username} is an operator already`)
  const frozen = await server.user(`frozen${users}`)
  await freezeUser(server.database.db, frozen.userId, 'test')
  await expect(grant(frozen)).rejects.toThrow(`${frozen.username} is frozen`)
})

test('a role cannot be approved once its user is frozen or already an operator, and the refusal states why', async () => {
  await grantTwo()
  await grant(ann)
  await freezeUser(server.database.db, ann.userId, 'test')
  const frozen = `The user ${ann.username} is frozen.`
  expect(await answer(otto, true)).toEqual([409, 'cannotDecide', frozen])
  await unfreezeUser(server.database.db, ann.userId, 'test')
  await run('update users set is_operator = true where id = $1', [ann.userId])
  const already = `The user ${ann.username} is an operator already.`
  expect(await answer(otto, true)).toEqual([409, 'cannotDecide', already])
  const itself = await server.signIn(ann.userId, ann.username)
  expect(await answer(itself, true)).toEqual([403, 'ownWish', expect.any(String)])
  expect(await answer(otto, false)).toBe('success')
})

test('AZ6: in a trial the tool grants every operator role without approval', async () => {
  const trial = await startTestServer()
  for (const name of ['olga', 'otto', 'ann']) {
    const { userId } = await trial.user(name)
    expect(await grantOperatorRole(trial.database.db, userId)).toBe('granted')
  }
  await trial.close()
})
