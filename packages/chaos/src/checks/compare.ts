/** The comparison at a rest: ledger, effects, funds. No client sends requests meanwhile. */

import { verify } from '@sidebet/server/ops/verify'
import { openDatabase } from '@sidebet/server/platform/database/openDatabase'
import type { ChaosContext } from '../environment/context.ts'
import { Violation } from '../violation.ts'
import { pause } from '../waitUntil.ts'
import { checkBoards } from './boards.ts'
import { checkExistence } from './existence.ts'
import { checkFunds } from './funds.ts'
import { checkGroups } from './groups.ts'

const TRIES = 60

export async function compare(
  context: ChaosContext,
  abandoned: ReadonlySet<string>,
  isLast: boolean,
): Promise<void> {
  await verifyLedger(context)
  await checkExistence(context)
  await checkGroups(context)
  await checkBoards(context)
  for (let tries = 1; ; tries++) {
    const isLastTry = tries === TRIES
    if (await checkFunds(context, abandoned, { isLast, isLastTry })) break
    if (isLastTry)
      throw new Violation('games come to rest', 'they kept moving while funds were compared', [])
    await pause(300)
  }
  context.tally.check()
}

async function verifyLedger(context: ChaosContext): Promise<void> {
  const db = openDatabase(context.cluster.ownerUrl(), 1)
  try {
    const [breach] = await verify(db)
    if (!breach) return
    const { check, subject, found } = breach
    throw new Violation(`verify ${check}`, `${subject}: ${found}`, subject.split(' '))
  } finally {
    await db.close()
  }
}
