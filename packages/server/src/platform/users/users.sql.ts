/** The rows of users. Only this file reads them; lists join the table for the names that they show. */
import type { NewUser } from '@sidebet/domain/account/signUpChecks'
import { usernameKey } from '@sidebet/domain/account/username'
import type { Db, Tx } from '../database/db.ts'

export type User = {
  readonly id: number
  readonly username: string
  /** Where codes, links and notifications are sent. A new address that is not confirmed is stored elsewhere (AC12). */
  readonly email: string
  readonly phone: string
  /** True once the user has shown that they read this e-mail. */
  readonly isEmailConfirmed: boolean
  /** True once a code that was sent to this phone was entered. */
  readonly isPhoneConfirmed: boolean
  readonly firstName: string
  readonly lastName: string
  readonly country: string
  readonly mfaOn: boolean
}

export async function readUsernames(
  db: Db,
  ids: readonly number[],
): Promise<Pick<User, 'id' | 'username'>[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query<Pick<User, 'id' | 'username'>>({
    name: 'read-usernames',
    text: 'select id, username from users where id = any($1::bigint[])',
    values: [ids],
  })
  return rows
}

/** The user of a session. There always is one, since users are never deleted. */
export async function readUser(db: Db, id: number): Promise<User> {
  const { rows } = await db.query<User>({
    name: 'read-user',
    text: `select id, username, email, phone, email_confirmed_at is not null as "isEmailConfirmed",
        phone_confirmed_at is not null as "isPhoneConfirmed", first_name as "firstName", last_name as "lastName",
        country, mfa_on as "mfaOn"
      from users where id = $1`,
    values: [id],
  })
  return rows[0]!
}

/** The id of the user with exactly this username; null when there is none. */
export async function findUserId(db: Db, username: string): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>('select id from users where username = $1', [
    username,
  ])
  return rows[0]?.id ?? null
}

/**
 * Whether a user must confirm an e-mail or phone before offers to it are theirs (CONTACTS_CONFIRMED). With `assumed` the contacts
 * of a sign-up count as confirmed.
 */
export type ContactRule = 'required' | 'assumed'

/** Selects the id of the user with this e-mail, an expression in lower case; null when there is none. */
export const userOfEmail = (expression: string, rule: ContactRule) =>
  `(select id from users where email = ${expression}${rule === 'required' ? ' and email_confirmed_at is not null' : ''})`

export async function hasUser(db: Db, id: number): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from users where id = $1', [id])
  return rowCount === 1
}

/** The username of an existing user. */
export async function readUsername(db: Db, id: number): Promise<string> {
  const { rows } = await db.query<{ username: string }>(
    'select username from users where id = $1',
    [id],
  )
  return rows[0]!.username
}

/** An expression: true when this user, an expression, is frozen. */
export const isFrozenUser = (user: string) =>
  `exists (select 1 from users where id = ${user} and frozen_at is not null)`

/** An expression: true when this user, an expression, has confirmed their e-mail and their phone. */
export const hasConfirmedContacts = (user: string) =>
  `exists (select 1 from users where id = ${user} and phone_confirmed_at is not null and email_confirmed_at is not null)`

/** The ids of the frozen ones of these users. */
export async function readFrozen(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'read-frozen',
    text: 'select id from users where id = any($1::bigint[]) and frozen_at is not null',
    values: [userIds],
  })
  return rows.map(({ id }) => id)
}

/** True when the user is frozen. The transaction must have locked the user's row. */
export async function isFrozen(tx: Tx, userId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from users where id = $1 and frozen_at is not null',
    [userId],
  )
  return rowCount === 1
}

/** The ids of all operators who may sign in, in order. */
export async function readOperatorIds(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id from users where is_operator and frozen_at is null order by id',
  )
  return rows.map(({ id }) => id)
}

/** True when the user is an operator (AZ6). */
export async function isOperator(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from users where id = $1 and is_operator', [userId])
  return rowCount === 1
}

/** The same, and locks the row so that the user remains an operator until the transaction ends. */
export async function lockOperator(tx: Tx, userId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from users where id = $1 and is_operator for no key update',
    [userId],
  )
  return rowCount === 1
}

/** Locks a user who is to become an operator. */
export async function lockCandidate(
  tx: Tx,
  userId: number,
): Promise<{
  readonly username: string
  readonly isOperator: boolean
  readonly isFrozen: boolean
}> {
  const { rows } = await tx.query(
    `select username, is_operator as "isOperator", frozen_at is not null as "isFrozen"
     from users where id = $1 for no key update`,
    [userId],
  )
  return rows[0]!
}

export async function makeOperator(tx: Tx, userId: number): Promise<void> {
  await tx.query('update users set is_operator = true where id = $1', [userId])
}

/** True when the user may create promotions (GAP-169). */
export async function isPromotionAdmin(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from users where id = $1 and is_promotion_admin', [
    userId,
  ])
  return rowCount === 1
}

/** The same, and locks the row: the user remains an admin, and their other creations wait, until the transaction ends. */
export async function lockPromotionAdmin(tx: Tx, userId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from users where id = $1 and is_promotion_admin for no key update',
    [userId],
  )
  return rowCount === 1
}

/**
 * Selects the id of the user with this phone, an expression: the only user who confirmed it. A phone without a confirmation belongs
 * to the first user with it where the rule is `assumed`: a later sign-up with the same phone does not take its offers. Null in all
 * other cases.
 */
export const userOfPhone = (expression: string, rule: ContactRule) => `(
  select case
    when count(phone_confirmed_at) = 1 then min(id) filter (where phone_confirmed_at is not null)
    ${rule === 'assumed' ? 'when count(phone_confirmed_at) = 0 then min(id)' : ''} end
  from users where phone = ${expression})`

/** The id of the user whose e-mail (in lower case) or phone (digits) this is; null when there is none. */
export async function findUserByContact(
  db: Db,
  rule: ContactRule,
  kind: 'email' | 'phone',
  contact: string,
): Promise<number | null> {
  const id = kind === 'email' ? userOfEmail('$1', rule) : userOfPhone('$1', rule)
  const { rows } = await db.query<{ id: number | null }>(`select ${id} as id`, [contact])
  return rows[0]!.id
}

/** The e-mails or the phones of all users, each once. */
export async function readContactValues(tx: Tx, kind: 'email' | 'phone'): Promise<string[]> {
  const { rows } = await tx.query<{ value: string }>(`select distinct ${kind} as value from users`)
  return rows.map(({ value }) => value)
}

export type ContactRow = {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly phone: string
}

/** The contacts of all users, in the order of their ids. */
export async function readContactRows(db: Db): Promise<ContactRow[]> {
  const { rows } = await db.query<ContactRow>(
    'select id, username, email, phone from users order by id',
  )
  return rows
}

export type LoginRow = { readonly id: number; readonly passwordHash: string }

/** Usernames are compared exactly (GAP-027). */
export async function findLogin(db: Db, username: string): Promise<LoginRow | null> {
  const { rows } = await db.query<LoginRow>(
    'select id, password_hash as "passwordHash" from users where username = $1',
    [username],
  )
  return rows[0] ?? null
}

/** The columns that the recovery of a login needs. */
export type Recovery = {
  readonly id: number
  readonly username: string
  /** Where the link is sent. */
  readonly email: string
  readonly question: string
  readonly secretHash: string
}

/** `email` is in lower case. */
export async function findRecovery(db: Db, email: string): Promise<Recovery | null> {
  const { rows } = await db.query<Recovery>(
    `select id, username, email, question, secret_hash as "secretHash" from users where email = $1`,
    [email],
  )
  return rows[0] ?? null
}

/** Locks the e-mail and the security answer as they were checked; false when one of them has changed. */
export async function lockRecovery(
  tx: Tx,
  { id, email, secretHash }: Pick<Recovery, 'id' | 'email' | 'secretHash'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from users where id = $1 and email = $2 and secret_hash = $3 for share',
    [id, email, secretHash],
  )
  return rowCount === 1
}

/** `email` is in lower case. */
export async function isEmailInUse(db: Db, email: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from users where email = $1', [email])
  return rowCount === 1
}

/** True when a user has this e-mail (in lower case) or phone (digits), confirmed or not. */
export async function hasContact(
  db: Db,
  kind: 'email' | 'phone',
  contact: string,
): Promise<boolean> {
  const { rowCount } = await db.query(`select 1 from users where ${kind} = $1 limit 1`, [contact])
  return rowCount === 1
}

export async function isUsernameInUse(db: Db, username: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from users where username_key = $1', [
    usernameKey(username),
  ])
  return rowCount === 1
}

export type Hashes = { readonly password: string; readonly secret: string }

/** Returns the new id. Throws the unique violation when the username or the e-mail was taken meanwhile. */
export async function insertUser(tx: Tx, user: NewUser, hashes: Hashes): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into users (username, username_key, email, phone, first_name, last_name,
       password_hash, question, secret_hash, country, mfa_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      user.username,
      usernameKey(user.username),
      user.email,
      user.phone,
      user.firstName,
      user.lastName,
      hashes.password,
      user.question,
      hashes.secret,
      user.country,
      user.mfaOn,
    ],
  )
  return rows[0]!.id
}

/** Replaces the stored hash by a stronger hash of the same password, unless the password has changed since `before`. */
export async function upgradeHash(
  db: Db,
  userId: number,
  before: string,
  after: string,
): Promise<void> {
  await db.query('update users set password_hash = $3 where id = $1 and password_hash = $2', [
    userId,
    before,
    after,
  ])
}

/** Confirms that this user reads `email`, when it still is the user's e-mail and is not yet confirmed. */
export async function confirmEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await tx.query(
    `update users set email_confirmed_at = product_now()
     where id = $1 and email = $2 and email_confirmed_at is null`,
    [userId, email],
  )
}

/** Confirms that this user reads `phone`, when it still is the user's phone and is not yet confirmed. */
export async function confirmPhone(tx: Tx, userId: number, phone: string): Promise<void> {
  await tx.query(
    `update users set phone_confirmed_at = product_now()
     where id = $1 and phone = $2 and phone_confirmed_at is null`,
    [userId, phone],
  )
}

/** Replaces the stored hash by one with the newest key, unless the security answer has changed since `before`. */
export async function upgradeSecretHash(
  db: Db,
  userId: number,
  before: string,
  after: string,
): Promise<void> {
  await db.query('update users set secret_hash = $3 where id = $1 and secret_hash = $2', [
    userId,
    before,
    after,
  ])
}

/** Changes the password; false when it has changed since it was verified against `before`. */
export async function changePasswordHash(
  tx: Tx,
  userId: number,
  before: string,
  after: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update users set password_hash = $3 where id = $1 and password_hash = $2',
    [userId, before, after],
  )
  return rowCount === 1
}

/**
 * Locks a user's row. Every transaction that opens or ends sessions locks the user first, here or by an update. So no session can
 * be opened beside a change that ends all of them (AC8), and no two transactions deadlock.
 */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.query('select 1 from users where id = $1 for no key update', [userId])
}

/** The same for several users, in the order of their ids, so that no two transactions deadlock. */
export async function lockUsers(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.query('select 1 from users where id = any($1) order by id for no key update', [userIds])
}

/** Sets a password without the previous one, for a user who has proved in another way that the account is theirs. */
export async function setPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  await tx.query('update users set password_hash = $2 where id = $1', [userId, hash])
}

/** Reads the second factor of a user whose password was verified against `passwordHash`, and locks both. */
export async function lockProvedUser(
  tx: Tx,
  userId: number,
  passwordHash: string,
): Promise<{ readonly mfaOn: boolean } | null> {
  const { rows } = await tx.query<{ mfaOn: boolean }>(
    'select mfa_on as "mfaOn" from users where id = $1 and password_hash = $2 for share',
    [userId, passwordHash],
  )
  return rows[0] ?? null
}

export type Contacts = { readonly email: string; readonly phone: string }

/** Reads where codes are sent, and locks it until the transaction ends. */
export async function lockContacts(tx: Tx, userId: number): Promise<Contacts> {
  const { rows } = await tx.query<Contacts>(
    'select email, phone from users where id = $1 for no key update',
    [userId],
  )
  return rows[0]!
}

/**
 * Sets an e-mail that was just confirmed: codes, links and notifications are sent there from now on. Throws the unique violation
 * when another user has this e-mail.
 */
export async function setEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await tx.query('update users set email = $2, email_confirmed_at = product_now() where id = $1', [
    userId,
    email,
  ])
}

/** Sets a phone that was just confirmed. */
export async function setPhone(tx: Tx, userId: number, phone: string): Promise<void> {
  await tx.query('update users set phone = $2, phone_confirmed_at = product_now() where id = $1', [
    userId,
    phone,
  ])
}

export async function readQuestion(db: Db, userId: number): Promise<string> {
  const { rows } = await db.query<{ question: string }>(
    'select question from users where id = $1',
    [userId],
  )
  return rows[0]!.question
}

export async function setRecovery(
  tx: Tx,
  userId: number,
  recovery: { readonly question: string; readonly secretHash: string },
): Promise<void> {
  await tx.query('update users set question = $2, secret_hash = $3 where id = $1', [
    userId,
    recovery.question,
    recovery.secretHash,
  ])
}

/** False when the second factor already had this value. */
export async function setMfaOn(tx: Tx, userId: number, mfaOn: boolean): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update users set mfa_on = $2 where id = $1 and mfa_on <> $2',
    [userId, mfaOn],
  )
  return rowCount === 1
}
