/** Users who signed up during a phase get a session and some money, and bet from the next phase on. */

import type { ChaosContext } from './environment/context.ts'
import { signIn, type User } from './environment/people.ts'
import { randomOf } from './random.ts'
import { deposit } from './traffic/deposit.ts'
import type { Open } from './traffic/operation.ts'
import { Violation } from './violation.ts'

const CENTS = 30_000

export async function admitNewUsers(context: ChaosContext, open: Open): Promise<void> {
  const { cluster, users, model } = context
  const rows = await cluster.sql<{ id: number; name: string }>(
    'select id::float8 as id, username as name from users order by id',
  )
  const lost = [...model.signUps].find((name) => !rows.some((row) => row.name === name))
  if (lost) throw new Violation('what was acknowledged is there', `${lost} has no account`, [lost])
  for (const { id, name } of rows) {
    if (users.some((user) => user.id === id)) continue
    const user: User = { id, name, cookie: '', bank: '' }
    model.signUps.add(name)
    await signIn(cluster, user)
    users.push(user)
    await deposit(context, user, randomOf(context.seed + id), CENTS, open)
  }
}
