/** Takes through the product's batcher, in this process. */
import { cents } from '@sidebet/domain/money'
import { takeCommand } from '@sidebet/server/bets/takeOffer'
import { takesCommand } from '@sidebet/server/bets/takeOffers'
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
  const draft = draftOf(pickOffer(offers))
  const command = takeCommand(pickTaker(users), draft, nextKey())
  const result = await batcher.submit(command)
  if (result.kind !== 'done') throw new Error(`a take was refused: ${JSON.stringify(result)}`)
}

/** How many takes a list of the bench has. */
const LIST = 3

/** A list of three takes of $1 on random offers of the range, by a random user of the second half of the users. */
async function takeList(batcher: Batcher, users: number, offers: Range): Promise<void> {
  const ids = new Set<number>()
  while (ids.size < LIST) ids.add(pickOffer(offers))
  const command = takesCommand(pickTaker(users), [...ids].map(draftOf), nextKey())
  const result = await batcher.submit(command)
  if (result.kind !== 'done') throw new Error(`a list was refused: ${JSON.stringify(result)}`)
}

const pickTaker = (users: number) => users / 2 + 1 + Math.floor((Math.random() * users) / 2)

const pickOffer = ({ first, last }: Range) => first + Math.floor(Math.random() * (last - first + 1))

const nextKey = () => requestKey(`bench ${process.pid} ${takes++}`, {}, null)

const draftOf = (offerId: number) => ({
  offerId,
  amount: cents(100),
  seen: {},
  betsBarred: false,
  region: '',
  limitsSeen: ['none'],
})

/** Takes per second on this database with its own batcher: one by one, or in lists of three. */
export async function measureTakes(
  { appUrl }: BenchDatabase,
  users: number,
  offers: Range,
  seconds: number,
  how: 'single' | 'list' = 'single',
): Promise<number> {
  const db = openBatcherDatabase(appUrl)
  try {
    const batcher = makeBatcher(db)
    const send = how === 'single' ? takeOne : takeList
    const { perSecond } = await closedLoop(WIDTH, forSeconds(seconds), () =>
      send(batcher, users, offers),
    )
    return how === 'single' ? perSecond : perSecond * LIST
  } finally {
    await db.close()
  }
}
