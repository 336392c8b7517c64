/** The comparison of a rest: books, effects, money. Nothing is asked of the product while it runs. */

import { verify } from '@sidebet/server/ops/verify'
import { openDatabase } from '@sidebet/server/platform/database/db'
import { pause } from '../pause.ts'
import { Violation } from '../violation.ts'
import type { World } from '../world/world.ts'
import { checkExistence } from './existence.ts'
import { checkFunds } from './funds.ts'
import { checkGroups } from './groups.ts'

const TRIES = 60

export async function compare(
  world: World,
  abandoned: ReadonlySet<string>,
  isLast: boolean,
): Promise<void> {
  await checkBooks(world)
  await checkExistence(world)
  await checkGroups(world)
  for (let tries = 1; ; tries++) {
    const isLastTry = tries === TRIES
    if (await checkFunds(world, abandoned, { isLast, isLastTry })) break
    if (isLastTry)
      throw new Violation('games come to rest', 'they kept moving while funds were compared', [])
    await pause(300)
  }
  world.tally.check()
}

async function checkBooks(world: World): Promise<void> {
  const db = openDatabase(world.cluster.ownerUrl(), 1)
  try {
    const [breach] = await verify(db)
    if (!breach) return
    const { check, subject, found } = breach
    throw new Violation(`verify ${check}`, `${subject}: ${found}`, subject.split(' '))
  } finally {
    await db.close()
  }
}
