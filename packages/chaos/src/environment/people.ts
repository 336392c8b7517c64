/** The users of a run: created without money, and signed in again by a row whenever their session ends. */
import { createHash, randomBytes } from 'node:crypto'
import { POSITION_COOKIE, parsePosition } from '@sidebet/contract/readPosition'
import type { RunDatabase } from './cluster.ts'

export type User = {
  readonly id: number
  readonly name: string
  /** The session cookie, replaced when the session has ended. */
  cookie: string
  /** The position that the user's lists must have, as in the browser's cookie (decision 060). */
  position?: number
  /** The address of a verified bank, '' before one is linked. */
  bank: string
}

/** The e-mail of the user with this name. Before the user signs up, it belongs to no user. */
export const emailOf = (name: string) => `${name}@example.test`

/** Runs statements on the database of the servers. */
type Rows = Pick<RunDatabase, 'sql'>

export async function makeUsers(cluster: Rows, names: readonly string[]): Promise<User[]> {
  const rows = await cluster.sql<{ id: number; name: string }>(
    `with made as (
       insert into users (username, username_key, email, phone, first_name, last_name, password_hash,
         question, secret_hash, country, mfa_on)
       select n, n, n || '@example.test', '15550100', n, 'Test', 'none', 'favorite movie', 'none', 'US', false
       from unnest($1::text[]) as n returning id, username as name
     ), opened as (
       insert into ledger_accounts (kind, owner_id)
       select kind, id from made, unnest(array['user.cash', 'user.at_risk']) as kind
     ) select id, name from made order by id`,
    [names],
  )
  const users = rows.map(({ id, name }) => ({ id: Number(id), name, cookie: '', bank: '' }))
  for (const user of users) await signIn(cluster, user)
  return users
}

/** The cookies of a request. */
export const cookiesOf = ({ cookie, position = 0 }: User): string =>
  position > 0 ? `${cookie}; ${POSITION_COOKIE}=${position}` : cookie

/** As the browser does with the position of an answer or of an event: answers may arrive in another order than their commands. */
export function raisePosition(user: User, position: string | undefined): void {
  user.position = Math.max(user.position ?? 0, parsePosition(position))
}

/** Inserts a new session, like a login. */
export async function signIn(cluster: Rows, user: User): Promise<void> {
  const secret = randomBytes(32).toString('base64url')
  await cluster.sql(
    `insert into sessions (id_hash, user_id, mfa_pending, created_at, last_seen_at, proved_at, ip, user_agent)
     values ($1, $2, false, product_now(), product_now(), product_now(), '127.0.0.1', 'chaos')`,
    [createHash('sha256').update(secret).digest(), user.id],
  )
  user.cookie = `sidebet_session=${secret}`
}
