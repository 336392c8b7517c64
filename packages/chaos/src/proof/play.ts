/** One bet on one game, for tests that need money at risk. */
import { wireId } from '@sidebet/contract/ids'
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import { expect } from 'vitest'
import type { Random } from '../random.ts'
import { post } from './people.ts'
import type { Person } from './person.ts'
import { DAY, eventually, MINUTE, type Proof, pass } from './proof.ts'

export type Played = {
  readonly id: number
  readonly sourceId: string
  /** Milliseconds since 1970, by the product's clock. */
  readonly startsAt: number
}

type Risk = {
  readonly person: Person
  readonly other: Person
  /** Cents that the person risks on the home team, and that the other user risks against it. */
  readonly risk: number
  readonly stake: number
  /** How long until the game starts, milliseconds; 20 days when unset. */
  readonly startsIn?: number
}

/** Creates a game and a bet on it. */
export async function riskOn(
  proof: Proof,
  random: Random,
  { person, other, risk, stake, startsIn = 20 * DAY }: Risk,
): Promise<Played> {
  const teams = teamsOf('nfl').map(({ name }) => name)
  const home = random.pick(teams)
  const away = random.pick(teams.filter((name) => name !== home))
  const startsAt = (await nowOf(proof)) + startsIn
  const { id, sourceId } = await makeGame(proof, { home, away, startsAt })
  const posted = await eventually('an offer on it', async () => {
    const response = await post(proof, person, '/api/betsProposed/newPublicBet', {
      gameID: wireId('game', id),
      winnerOffer: home,
      spreadOffer: 1,
      amountBet: stake / 100,
      oddsNumeratorOffer: risk / stake,
      oddsDenominatorOffer: 1,
      partialTake: false,
    })
    // The feed counts as silent for a short time after a jump.
    return response.status === 200 ? response : null
  })
  const body = { betProposedPicked: posted.body._id }
  const taken = await post(proof, other, '/api/betsAccepted/acceptbet', body)
  expect(taken).toMatchObject({ status: 200 })
  return { id, sourceId, startsAt }
}

/** Creates a game of the NFL. It is in the database on return. */
export async function makeGame(
  proof: Proof,
  { home, away, startsAt }: Pick<Played, 'startsAt'> & { home: string; away: string },
): Promise<Played> {
  const starts_at = new Date(startsAt).toISOString()
  const { id: sourceId } = await proof.sandbox.control<{ id: string }>('POST', '/games', {
    ...{ league: 'nfl', home, away, starts_at },
  })
  const id = await eventually('the game', async () => {
    const [row] = await proof.database.sql<{ id: number }>(
      'select id from games where source_id = $1',
      [sourceId],
    )
    return row?.id
  })
  return { id, sourceId, startsAt }
}

/** The product's time, milliseconds since 1970. */
export async function nowOf({ database }: Proof): Promise<number> {
  const [row] = await database.sql<{ now: number }>(
    'select ceil(extract(epoch from product_now()) * 1000)::float8 as now',
  )
  return row!.now
}

/** Plays the game: the home team wins by far. All bets are settled on return. */
export async function playGame(proof: Proof, { id, sourceId, startsAt }: Played): Promise<void> {
  await pass(proof, startsAt + MINUTE - (await nowOf(proof)))
  await proof.sandbox.control('POST', `/games/${sourceId}`, {
    status: 'live',
    home_score: 0,
    away_score: 0,
  })
  await proof.sandbox.control('POST', `/games/${sourceId}`, {
    status: 'final',
    home_score: 30,
    away_score: 3,
  })
  await eventually('the settlement', async () => {
    const rows = await proof.database.sql(
      'select 1 from settlements where game_id = $1 and finished_at is not null',
      [id],
    )
    return rows.length > 0
  })
}
