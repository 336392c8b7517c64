/** Takes through the product's money writer, in one process. */
import { cents } from '@sidebet/domain/money'
import { takeCommand } from '@sidebet/server/bets/takeOffer'
import { type Batcher, makeBatcher, openBatcherDatabase } from '@sidebet/server/engine/batcher'
import { requestKey } from '@sidebet/server/engine/requestKey'
import type { BenchDatabase } from '../benchDatabase.ts'
import { closedLoop, forSeconds } from '../closedLoop.ts'

export type Range = { readonly first: number; readonly last: number }

/** Takes that wait at any time: people who tapped while a commit was on its way. */
const WIDTH = 256

let takes = 0

/** A take of $1 by one of the second half of the users, on an offer drawn from the range. */
export async function takeOne(batcher: Batcher, users: number, offers: Range): Promise<void> {
  const userId = users / 2 + 1 + Math.floor((Math.random() * users) / 2)
  const offerId = offers.first + Math.floor(Math.random() * (offers.last - offers.first + 1))
  const body = { betProposedPicked: `o_${offerId}`, partialAmountBet: 1 }
  const key = requestKey(`bench ${process.pid} ${takes++}`, body, null)!
  const draft = {
    offerId,
    amount: cents(100),
    seen: {},
    betsBarred: false,
    region: '',
    limitsSeen: ['none'],
  }
  const result = await batcher.submit(takeCommand(userId, draft, key))
  if (result.kind !== 'done') throw new Error(`a take was refused: ${JSON.stringify(result)}`)
}

/** Takes a second on this database with a writer of its own. */
export async function measureTakes(
  { appUrl }: BenchDatabase,
  users: number,
  offers: Range,
  seconds: number,
): Promise<number> {
  const db = openBatcherDatabase(appUrl)
  try {
    const batcher = makeBatcher(db)
    const { perSecond } = await closedLoop(WIDTH, forSeconds(seconds), () =>
      takeOne(batcher, users, offers),
    )
    return perSecond
  } finally {
    await db.close()
  }
}
