import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  logIn,
  PASSWORD,
  requestCode,
  setClock,
  wrongCode,
} from '../testing/accounts.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { slowTest } from '../testing/slowTest.ts'
import { sweepSessions } from './sweepSessions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '1' })
  await createAccount(server, 'ada')
  await createAccount(server, 'eve')
})
afterAll(() => server.close())

async function login(remoteAddress: string, username: string, password: string, device = '') {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress,
    headers: { cookie: device },
    payload: { username, password },
  })
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    device: deviceOf(answer.headers['set-cookie']),
  }
}

/** "device=..." as a browser would send it back; '' when the response sets none. */
const deviceOf = (cookies: string | string[] = []) =>
  [cookies]
    .flat()
    .find((cookie) => cookie.startsWith('device='))
    ?.split(';')[0] ?? ''

async function fail(times: number, ip: string, username = 'ada') {
  for (let i = 0; i < times; i++) {
    expect((await login(ip, username, 'Wrong-1!')).status).toBe(401)
  }
}

test('AC3: after ten wrong passwords the right one is 429, only from that address and for a limited time', async () => {
  const ip = '198.51.100.1'
  await fail(10, ip)
  const refused = await login(ip, 'ada', PASSWORD)
  expect(refused.status).toBe(429)
  expect(refused.retryAfter).toBeGreaterThan(0)
  expect(refused.retryAfter).toBeLessThanOrEqual(900)
  // The owner on another network, and another user on the same one, are not locked out.
  expect((await login('198.51.100.2', 'ada', PASSWORD)).status).toBe(200)
  expect((await login(ip, 'eve', PASSWORD)).status).toBe(200)

  await setClock(server, 16)
  expect((await login(ip, 'ada', PASSWORD)).status).toBe(200)
  await setClock(server, 0)
})

test('AC3, AC4: wrong passwords for an unknown username count like those for an existing one', async () => {
  const ip = '198.51.100.3'
  await fail(10, ip, 'nobody-here')
  expect((await login(ip, 'nobody-here', PASSWORD)).status).toBe(429)
})

test('AC3: right passwords do not count and do not reset the count of wrong ones', async () => {
  const ip = '198.51.100.4'
  await fail(9, ip)
  for (let i = 0; i < 5; i++) expect((await login(ip, 'ada', PASSWORD)).status).toBe(200)
  await fail(1, ip)
  expect((await login(ip, 'ada', PASSWORD)).status).toBe(429)
})

test('AC3: of forty concurrent guesses ten are checked', async () => {
  const guesses = Array.from({ length: 40 }, () => login('198.51.100.5', 'ada', 'Wrong-1!'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

slowTest(
  'AC3: an address has a hundred wrong tries over all usernames, and an IPv6 network counts as one address',
  async () => {
    const guesses = Array.from({ length: 100 }, (_, i) =>
      login(`2001:db8:0:1::${(i + 1).toString(16)}`, `name-${i}`, PASSWORD),
    )
    expect((await Promise.all(guesses)).filter(({ status }) => status !== 401)).toEqual([])
    expect((await login('2001:db8:0:1:ffff::1', 'eve', PASSWORD)).status).toBe(429)
    expect((await login('2001:db8:0:2::1', 'eve', PASSWORD)).status).toBe(200)
  },
)

slowTest(
  'AC3: a subnet has three hundred wrong tries over all its addresses and usernames',
  async () => {
    await fail(1, '203.0.113.1', 'subnet-1')
    await server.database.owner.query(
      `update throttles set count = 299 where key = 'login:subnet:203.0.113.0/24' and count = 1`,
    )
    await fail(1, '203.0.113.2', 'subnet-2')
    expect((await login('203.0.113.251', 'eve', PASSWORD)).status).toBe(429)
    expect((await login('203.0.114.1', 'eve', PASSWORD)).status).toBe(200)
  },
)

/** Tries a wrong password from `addresses` addresses of different subnets in turn. Returns how many were checked. */
async function failEverywhere(username: string, addresses: number, first = 0): Promise<number> {
  let judged = 0
  for (let at = first; at < first + addresses; at++)
    if ((await login(`10.${at}.0.1`, username, 'Wrong-1!')).status === 401) judged++
  return judged
}

test('AC3: of 120 wrong passwords for one account from 120 addresses 30 are checked, and the rest are 429', async () => {
  await createAccount(server, 'hunted')
  expect(await failEverywhere('hunted', 120)).toBe(30)
  const response = await login('10.200.0.1', 'hunted', PASSWORD)
  expect(response.status).toBe(429)
  expect(response.retryAfter).toBeGreaterThan(0)
  // Other users are not locked out, on the same addresses.
  expect((await login('10.5.0.1', 'eve', PASSWORD)).status).toBe(200)
})

test('AC3: an unknown username has the same limit over all addresses (AC4)', async () => {
  expect(await failEverywhere('nobody-at-all', 35)).toBe(30)
})

test('AC3: the wait doubles with each wrong try up to 15 minutes, and requests meanwhile do not extend it', async () => {
  await createAccount(server, 'waiting')
  const ip = '198.51.100.20'
  let minutes = 0
  await fail(10, ip, 'waiting')
  for (const wait of [1, 2, 4, 8, 15, 15]) {
    for (const password of ['Wrong-1!', PASSWORD]) {
      const refused = await login(ip, 'waiting', password)
      expect(refused.status).toBe(429)
      expect(refused.retryAfter).toBeGreaterThan(wait * 60 - 20)
      expect(refused.retryAfter).toBeLessThanOrEqual(wait * 60)
    }
    minutes += wait
    await setClock(server, minutes)
    await fail(1, ip, 'waiting')
  }
  // After four hours without a wrong try the counts are reset.
  await setClock(server, minutes + 4 * 60)
  await fail(10, ip, 'waiting')
  await setClock(server, 0)
})

test('AC3: a right password after a wait does not use up the next try', async () => {
  await createAccount(server, 'patient')
  const ip = '198.51.100.21'
  await fail(10, ip, 'patient')
  await setClock(server, 2)
  for (let i = 0; i < 3; i++) expect((await login(ip, 'patient', PASSWORD)).status).toBe(200)
  await fail(1, ip, 'patient')
  expect((await login(ip, 'patient', PASSWORD)).status).toBe(429)
  await setClock(server, 0)
})

test('AC3: a known device logs in after other clients used up the limit of the account, and only to this account', async () => {
  await createAccount(server, 'owner')
  const { device } = await login('198.51.100.30', 'owner', PASSWORD)
  expect(device).toMatch(/^device=[\w-]{43}$/)
  await failEverywhere('owner', 30)
  const elsewhere = '198.51.100.31'
  expect((await login(elsewhere, 'owner', PASSWORD)).status).toBe(429)
  expect((await login(elsewhere, 'owner', PASSWORD, device)).status).toBe(200)
  expect((await login(elsewhere, 'owner', PASSWORD, `device=${'A'.repeat(43)}`)).status).toBe(429)

  await createAccount(server, 'other-owner')
  await failEverywhere('other-owner', 30)
  expect((await login(elsewhere, 'other-owner', PASSWORD, device)).status).toBe(429)
})

test('AC3: a known device has ten tries of its own and uses up none of the account', async () => {
  await createAccount(server, 'stolen')
  const { device } = await login('198.51.100.32', 'stolen', PASSWORD)
  const statuses: number[] = []
  for (let at = 0; at < 40; at++)
    statuses.push((await login(`10.${at}.7.1`, 'stolen', 'Wrong-1!', device)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect((await login('198.51.100.33', 'stolen', PASSWORD, device)).status).toBe(429)
  expect((await login('198.51.100.33', 'stolen', PASSWORD)).status).toBe(200)
})

test('AC3: a device becomes known only after the second factor', async () => {
  await createAccount(server, 'second', { MFAon: true })
  expect((await login('198.51.100.34', 'second', PASSWORD)).device).toBe('')
  const pending = await logIn(server, 'second')
  const code = await requestCode(server, pending)
  const wrong = await pending.post('/api/user/checkmfa', { MFAcode: wrongCode(code) })
  expect(deviceOf(wrong.headers['set-cookie'])).toBe('')
  const again = await logIn(server, 'second')
  const right = await again.post('/api/user/checkmfa', {
    MFAcode: await requestCode(server, again),
  })
  expect(deviceOf(right.headers['set-cookie'])).not.toBe('')
})

test('AC3: a browser is known to every account that logs in on it, under an id that no client can have planted', async () => {
  await createAccount(server, 'mum')
  await createAccount(server, 'dad')
  const ip = '198.51.100.35'
  const mums = await login(ip, 'mum', PASSWORD)
  const both = await login(ip, 'dad', PASSWORD, mums.device)
  expect(both.device).not.toBe(mums.device)
  expect((await login(ip, 'dad', PASSWORD, both.device)).device).toBe(both.device)
  await failEverywhere('mum', 30)
  await failEverywhere('dad', 30, 50)
  const far = '198.51.100.36'
  expect((await login(far, 'mum', PASSWORD, mums.device)).status).toBe(429)
  for (const name of ['mum', 'dad'])
    expect((await login(far, name, PASSWORD, both.device)).status).toBe(200)
  const planted = `device=${'B'.repeat(43)}`
  expect((await login(ip, 'ada', PASSWORD, planted)).device).not.toBe(planted)
})

slowTest(
  'AC3: an account knows ten devices, each for 180 days, and stores only their hashes',
  async () => {
    const userId = await createAccount(server, 'many')
    const ip = '198.51.100.37'
    const given: string[] = []
    for (let at = 0; at < 12; at++) given.push((await login(ip, 'many', PASSWORD)).device)
    const { owner } = server.database
    const rows = async () =>
      (await owner.query('select d::text as row from devices d where user_id = $1', [userId])).rows
    expect(await rows()).toHaveLength(10)
    const stored = JSON.stringify(await rows())
    for (const device of given) {
      const id = device.slice('device='.length)
      expect(stored).not.toContain(id)
      expect(stored).not.toContain(Buffer.from(id).toString('hex'))
    }
    await failEverywhere('many', 30)
    const far = '198.51.100.38'
    expect((await login(far, 'many', PASSWORD, given[0])).status).toBe(429)
    expect((await login(far, 'many', PASSWORD, given[11])).status).toBe(200)

    await setClock(server, 180 * 24 * 60 + 1)
    await failEverywhere('many', 30)
    expect((await login(far, 'many', PASSWORD, given[11])).status).toBe(429)
    while (await sweepSessions(server.services).runNext());
    expect(await rows()).toHaveLength(0)
    await setClock(server, 0)
  },
)

test('AC3: after a password change only the browser that made it is known', async () => {
  await createAccount(server, 'renewed')
  const ip = '198.51.100.40'
  const [mine, other] = [await login(ip, 'renewed', PASSWORD), await login(ip, 'renewed', PASSWORD)]
  const { cookie } = await logIn(server, 'renewed')
  const changed = await server.anonymous.post(
    '/api/user/changepassword/renewed',
    { currentPassword: PASSWORD, password: 'Renewed-2!' },
    { cookie: `${cookie}; ${mine.device}` },
  )
  expect(changed.status).toBe(200)
  await failEverywhere('renewed', 30)
  const far = '198.51.100.41'
  expect((await login(far, 'renewed', 'Renewed-2!', other.device)).status).toBe(429)
  expect((await login(far, 'renewed', 'Renewed-2!', mine.device)).status).toBe(200)
})

test('AC3: the keys of rate limits contain no usernames', async () => {
  await fail(1, '198.51.100.39', 'hidden-name')
  const { rows } = await server.database.owner.query(
    `select key from throttles where key ~ 'hidden|hunted|owner'`,
  )
  expect(rows).toEqual([])
})
