/** Takes through the product's batcher, in this process. */
import { cents } from '@sidebet/domain/money'
import { takeCommand } from '@sidebet/server/bets/takeOffer'
import { type Batcher, makeBatcher, openBatcherDatabase } from '@sidebet/server/engine/batcher'
import { requestKey } from '@sidebet/server/engine/requestKey'
import type { BenchDatabase } from '../benchDatabase.ts'
import { closedLoop, forSeconds } from '../closedLoop.ts'

export type Range = { readonly first: number; readonly last: number }

/** Takes in flight. It stands for users who press the button while a commit runs. */
const WIDTH = 256

let takes = 0

/** A take of $1 on a random offer of the range, by a random user of the second half of the users. */
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

/** Takes per second on this database with its own batcher. */
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
