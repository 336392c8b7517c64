/** What a newcomer finds open: offers in all leagues, ladders on the next games, and offers to friends and groups. */
import type { ActAs, DemoActor } from './actAs.ts'
import type { Group } from './demoSeason.ts'
import { termsOf } from './demoTerms.ts'
import { randomOf } from './random.ts'
import type { UpcomingGame } from './trial.sql.ts'

export const OPEN_OFFERS = 300
/** The games with many offers, and the number of offers on each. */
const LADDERS = 12
const RUNGS = 12

export type Board = {
  readonly games: readonly UpcomingGame[]
  readonly logins: readonly DemoActor[]
  readonly crowd: readonly DemoActor[]
  readonly groups: readonly Group[]
}

/** Posts the open offers. A repetition with the same games posts nothing twice. */
export async function postBoard(
  act: ActAs,
  { games, logins, crowd, groups }: Board,
): Promise<void> {
  if (games.length === 0) return
  const random = randomOf(2_000)
  const key = (at: number | string) => `demo board ${at}`
  const onLadders = games.slice(0, LADDERS).flatMap((game) =>
    // Half a point between two offers, around the usual number.
    Array.from({ length: RUNGS }, (_, rung) => ({ game, shift: (rung - RUNGS / 2) / 2 })),
  )
  const others = Array.from({ length: OPEN_OFFERS - onLadders.length }, (_, at) => ({
    game: games[(LADDERS + at) % games.length]!,
    shift: 0,
  }))
  const posters = [...crowd, ...logins]
  const posts = [...onLadders, ...others].map(({ game, shift }, at) =>
    act(posters[at % posters.length]!, 'postOffer', {
      body: termsOf(random, game, shift),
      key: key(at),
    }),
  )
  await Promise.all(posts)
  const [ann] = logins
  const terms = { ...termsOf(random, games.at(-1)!), amountBet: 40, partialTake: true }
  const own = await act(ann!, 'postOffer', { body: terms, key: key('own') })
  const part = { betProposedPicked: own?._id ?? '', partialAmountBet: 15 }
  await act(crowd[0]!, 'takeOffer', { body: part, key: key('part') })
  for (const [at, friend] of crowd.slice(0, 3).entries()) {
    const body = { ...termsOf(random, games[at % games.length]!), friendUsername: ann!.username }
    await act(friend, 'postFriendOffer', { body, key: key(`friend ${at}`) })
  }
  for (const { name, members } of groups) {
    const body = { ...termsOf(random, random.pick(games)), groupName: name }
    await act(members.at(-1)!, 'postGroupOffer', { body, key: key(name) })
  }
}
