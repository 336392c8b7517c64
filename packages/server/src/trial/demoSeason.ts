/** Three months of bets: the users bet on the games of some weeks, and then the clock moves on. */
import type { ActAs, DemoActor } from './actAs.ts'
import { type DemoTerms, termsOf } from './demoTerms.ts'
import { type Random, randomOf } from './random.ts'
import type { UpcomingGame } from './trial.sql.ts'

export type Group = { readonly name: string; readonly members: readonly DemoActor[] }

/** The bets of a period, from which the season of each group follows too. */
const BETS_OF_LOGINS = [14, 3, 3]
const BETS_OF_CROWD = 3
const BETS_OF_GROUP = 3

/** The people and games of a period, which has a number from 0. */
export type Period = {
  readonly number: number
  readonly games: readonly UpcomingGame[]
  readonly logins: readonly DemoActor[]
  readonly crowd: readonly DemoActor[]
  readonly groups: readonly Group[]
}

export type PlannedBet = {
  readonly offerer: DemoActor
  readonly taker: DemoActor
  readonly game: UpcomingGame
  readonly terms: DemoTerms
  /** Null takes all of it. */
  readonly part: number | null
  /** Null for a public offer. */
  readonly group: string | null
  /** The Idempotency-Key of both calls. */
  readonly key: string
}

/** The bets of a period: the same ones for the same period, so an interrupted one may be repeated. */
export function planBets({ number, games, logins, crowd, groups }: Period): PlannedBet[] {
  if (games.length === 0) return []
  const random = randomOf(1_000 + number)
  const byStart = [...games].sort((one, other) => +one.startsAt - +other.startsAt)
  const ofLogins = logins.flatMap((login, at) => {
    const length = BETS_OF_LOGINS[at]!
    return Array.from({ length }, (_, nth) => {
      const other = random.pick(crowd)
      // Offerers lose more often than takers: the logins offer one bet in four.
      const [offerer, taker] = nth % 4 === 0 ? [login, other] : [other, login]
      // From the first game of the period to the last.
      const game = byStart[Math.round((nth * (byStart.length - 1)) / (length - 1))]!
      return { offerer, taker, group: null, game }
    })
  })
  // Each further game would be one more to settle at the next stop.
  const betOn = ofLogins.map(({ game }) => game)
  const sides = [
    ...ofLogins,
    ...Array.from({ length: BETS_OF_CROWD }, () => ({
      ...twoOf(random, crowd),
      group: null,
      game: random.pick(betOn),
    })),
    ...groups.flatMap(({ name, members }) =>
      Array.from({ length: BETS_OF_GROUP }, () => ({
        ...twoOf(random, members),
        group: name,
        game: random.pick(betOn),
      })),
    ),
  ]
  return sides.map((side, nth) => {
    const terms = termsOf(random, side.game)
    const isPart = random.share() < 0.3 && terms.partialTake
    const part = isPart ? Math.ceil(terms.amountBet / 2) : null
    return { ...side, terms, part, key: `demo period ${number} bet ${nth}` }
  })
}

/** The games on which the actor bets. */
export function gamesOf(actor: DemoActor, bets: readonly PlannedBet[]): UpcomingGame[] {
  return bets
    .filter(({ offerer, taker }) => offerer === actor || taker === actor)
    .map(({ game }) => game)
}

/** Posts each offer, and the other user takes it. A refused bet is left out. */
export async function makeBets(act: ActAs, bets: readonly PlannedBet[]): Promise<void> {
  await Promise.all(
    bets.map(async ({ offerer, taker, terms, part, group, key }) => {
      const posted =
        group === null
          ? await act(offerer, 'postOffer', { body: terms, key })
          : await act(offerer, 'postGroupOffer', { body: { ...terms, groupName: group }, key })
      if (!posted) return
      const amount = part === null ? {} : { partialAmountBet: part }
      await act(taker, 'takeOffer', { body: { betProposedPicked: posted._id, ...amount }, key })
    }),
  )
}

/** Two different ones. */
function twoOf(random: Random, people: readonly DemoActor[]) {
  const first = Math.floor(random.share() * people.length)
  const step = 1 + Math.floor(random.share() * (people.length - 1))
  return { offerer: people[first]!, taker: people[(first + step) % people.length]! }
}
