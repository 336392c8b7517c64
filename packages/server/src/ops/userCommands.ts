/** Commands about users: roles, and freezing. */
import { wireId } from '@sidebet/contract/ids'
import { freezeUser, unfreezeUser } from '../operator/freezeUser.ts'
import { grantOperatorRole } from '../operator/operatorRole.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/db.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { contactForm } from '../platform/users/normalizeContacts.ts'
import { type ContactRow, findUserId, readContactRows } from '../platform/users/users.sql.ts'
import { defineCommand, type OpsCommand } from './opsCommand.ts'
import { reasonOf } from './readValues.ts'
import { PROPOSED, REASON, USER } from './sharedTexts.ts'

type Role = {
  readonly name: 'promotion-admin' | 'operator'
  readonly column: 'is_promotion_admin' | 'is_operator'
  readonly action: 'promotionAdmin' | 'operatorRole'
  /** What a user with the role may do, after "lets a user". */
  readonly may: string
  /** "ann is now ...". */
  readonly is: string
}

const PROMOTION_ADMIN: Role = {
  name: 'promotion-admin',
  column: 'is_promotion_admin',
  action: 'promotionAdmin',
  may: 'create promotions',
  is: 'a promotion admin',
}
const OPERATOR: Role = {
  name: 'operator',
  column: 'is_operator',
  action: 'operatorRole',
  may: 'decide games on the page of operators',
  is: 'an operator',
}

const roleCommand = (verb: 'grant' | 'revoke', role: Role) =>
  defineCommand({
    name: [verb, role.name],
    does: `${verb === 'grant' ? 'lets a user' : 'ends the right of a user to'} ${role.may}`,
    arguments: [USER],
    run: async ({ db, args, print }) => {
      const [username] = args
      const { rows } = await db.query<{ id: number }>(
        `update users set ${role.column} = $2 where username = $1 returning id`,
        [username, verb === 'grant'],
      )
      const [user] = rows
      if (!user) throw noUser(username)
      const subject = wireId('user', user.id)
      await audit(db, { actor: 'operator', action: `${role.action}.${verb}`, subject })
      print(`${username} is ${verb === 'grant' ? 'now' : 'no longer'} ${role.is}.`)
      return 0
    },
  })

/** Grants the role, or proposes it where an operator must approve (AZ6). */
const grantOperator = defineCommand({
  name: ['grant', OPERATOR.name],
  does: `lets a user ${OPERATOR.may}`,
  arguments: [USER],
  run: async ({ db, args, print }) => {
    const [username] = args
    const userId = await findUserId(db, username ?? '')
    if (userId === null) throw noUser(username)
    const granted = await grantOperatorRole(db, userId)
    print(granted === 'proposed' ? PROPOSED : `${username} is now ${OPERATOR.is}.`)
    return 0
  },
})

const freezeCommand = (
  verb: 'freeze' | 'unfreeze',
  does: string,
  change: (db: Database, userId: number, reason: string) => Promise<boolean>,
) =>
  defineCommand({
    name: ['user', verb],
    does,
    arguments: [USER],
    options: { reason: REASON },
    run: async ({ db, args, options, print }) => {
      const reason = reasonOf(options.reason)
      const [username] = args
      const userId = await findUserId(db, username ?? '')
      if (userId === null) throw noUser(username)
      const isChanged = await change(db, userId, reason)
      print(
        `${username} is ${isChanged ? 'now' : 'already'} ${verb === 'freeze' ? 'frozen' : 'free'}.`,
      )
      return 0
    },
  })

/** Migration 0067 left these rows as they are; a process of the version before it may have written more (decision 045). */
const clashesCommand = defineCommand({
  name: ['user', 'clashes'],
  does: 'lists users whose e-mail or phone is not in its one form, and who has that form; exit 1 when there is one',
  keys: ['username, contact, value, form, others'],
  list: async ({ db }) => {
    const rows = clashesOf(await readContactRows(db))
    const lines = rows.map(
      ({ username, contact, value, form, others }) =>
        `${username}: the ${contact} ${value} is ${form} (${others.join(', ') || 'no other user'})`,
    )
    return {
      rows,
      lines: rows.length === 0 ? ['Every contact is in its one form.'] : lines,
      exitCode: rows.length === 0 ? 0 : 1,
    }
  },
})

function clashesOf(users: readonly ContactRow[]) {
  return (['email', 'phone'] as const).flatMap((contact) => {
    const named = users.map((user) => {
      const form = contactForm(contact, user[contact])
      return { username: user.username, contact, value: user[contact], form }
    })
    const byForm = new Map<string, string[]>()
    for (const { form, username } of named)
      byForm.set(form, [...(byForm.get(form) ?? []), username])
    return named
      .filter(({ value, form }) => value !== form)
      .map((row) => ({
        ...row,
        others: byForm.get(row.form)!.filter((username) => username !== row.username),
      }))
  })
}

function noUser(username: string | undefined): OperatorError {
  return new OperatorError(`There is no user "${username ?? ''}".`)
}

export const USER_COMMANDS: readonly OpsCommand[] = [
  roleCommand('grant', PROMOTION_ADMIN),
  roleCommand('revoke', PROMOTION_ADMIN),
  grantOperator,
  roleCommand('revoke', OPERATOR),
  freezeCommand(
    'freeze',
    'ends the sessions of a user, who can no longer sign in, post, take or withdraw',
    freezeUser,
  ),
  freezeCommand('unfreeze', 'ends the freeze of a user', unfreezeUser),
  clashesCommand,
]
