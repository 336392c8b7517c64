/** Accounts that tests create and use through the routes, as users do. */
import { expect, vi } from 'vitest'
import { hashSessionId } from '../platform/http/session.ts'
import type { Answer, Client, TestServer } from './server.ts'

export const PASSWORD = 'Passw0rd!'

/** What the sign-up screen sends for this username. */
export function signUpForm(username: string, changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Ada',
    lastName: 'Byron',
    username,
    email: `${username}@example.test`,
    phone: '15550102030',
    password: PASSWORD,
    question: 'favorite movie',
    secret: 'Rex',
    country: 'US',
    MFAon: false,
    ...changes,
  }
}

/** Signs a user up. Returns the user's id. */
export async function createAccount(
  server: TestServer,
  username: string,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const { body } = await server.anonymous.post('/api/user/signup', signUpForm(username, changes))
  if (body.message !== 'success') throw new Error(`no account: ${JSON.stringify(body)}`)
  const { rows } = await server.database.owner.query<{ id: number }>(
    'select id from users where username = $1',
    [username],
  )
  return rows[0]!.id
}

/** "sidebet_session=..." as a browser would send it back; '' when the answer sets none. */
export function cookieOf(answer: Answer): string {
  return String(answer.headers['set-cookie'] ?? '').split(';')[0]!
}

/** The id of the session in a client's cookie. */
export function sessionIdOf({ cookie }: Pick<Client, 'cookie'>): string {
  return cookie.split('=')[1]!
}

export async function logIn(server: TestServer, username: string): Promise<Client> {
  const answer = await server.anonymous.post('/api/user/login', { username, password: PASSWORD })
  if (answer.status !== 200) throw new Error(`no login: ${JSON.stringify(answer.body)}`)
  return server.client(cookieOf(answer), 0, username)
}

/** Signs in with the browser of this device cookie, '' for a new browser. Returns the browser's new cookie, too. */
export async function logInOnDevice(
  server: TestServer,
  username: string,
  device: string,
): Promise<{ readonly client: Client; readonly device: string }> {
  const headers = device ? { cookie: device } : {}
  const body = { username, password: PASSWORD }
  const answer = await server.anonymous.post('/api/user/login', body, headers)
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0]!)
  const named = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
  if (!named('sidebet_session')) throw new Error(`no login: ${JSON.stringify(answer.body)}`)
  return {
    client: server.client(named('sidebet_session'), 0, username),
    device: named('device') || device,
  }
}

/** Requests a code by mail as this pending login. Returns the code. */
export async function requestCode(server: TestServer, pending: Client): Promise<string> {
  await pending.post('/api/user/newmfacodeemail', { username: pending.username })
  return /\b\d{6}\b/.exec(server.providers.mails.at(-1)?.text ?? '')?.[0] ?? ''
}

/** Another code than this one. */
export function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

/** Sets how far the product's clock is from the database's. */
export async function setClock(server: TestServer, minutes: number): Promise<void> {
  await server.database.owner.query('update clock set offset_ms = $1', [minutes * 60_000])
}

/** Sends a request this many minutes after the login and waits for the record of its use, because the request does not. */
export async function useSession(
  server: TestServer,
  client: Client,
  minutes: number,
): Promise<void> {
  await setClock(server, minutes)
  expect((await client.get('/api/user')).body.user).not.toBeNull()
  const checkUse = async () => {
    const { rows } = await server.database.db.query<{ isRecorded: boolean }>(
      `select last_seen_at > product_now() - interval '1 minute' as "isRecorded" from sessions where id_hash = $1`,
      [hashSessionId(sessionIdOf(client))],
    )
    expect(rows).toEqual([{ isRecorded: true }])
  }
  await vi.waitFor(checkUse, { interval: 5, timeout: 20_000 })
}
