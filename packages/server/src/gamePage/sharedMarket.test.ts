/** The market of a game between change events: shared by its viewers, and the same as without sharing (W21, decision 056). */
import type { GameMarket } from '@sidebet/contract/gamePage'
import { wireId } from '@sidebet/contract/ids'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BoardVersions } from '../live/boardVersions.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let users: Client[]
let shared: BoardVersions
const direct: BoardVersions = { versionOf: () => null, close: () => {} }

beforeAll(async () => {
  server = await startTestServer()
  shared = server.services.boardVersions
  const names = ['ann', 'ben', 'cleo']
  users = await Promise.all(names.map((name) => server.user(name, { cashCents: 90_000_00 })))
  await vi.waitFor(() => expect(shared.versionOf('nfl')).not.toBeNull(), 20_000)
})
afterAll(() => server.close())

async function readMarkets(gameId: number, boardVersions: BoardVersions): Promise<GameMarket[]> {
  Object.assign(server.services, { boardVersions })
  const path = `/api/game/nfl/${wireId('game', gameId)}`
  const answers = await Promise.all(users.map((user) => user.get(path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  return answers.map(({ body }) => body)
}

/** Does this, and waits until this process has received its change event. */
async function change(what: () => Promise<{ status: number }>): Promise<void> {
  const before = shared.versionOf('nfl')
  expect((await what()).status).toBe(200)
  await vi.waitFor(() => expect(shared.versionOf('nfl')).not.toBe(before), 20_000)
}

const user = fc.nat({ max: 2 })
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('post' as const),
      user,
      winner: fc.constantFrom('New England Patriots', 'Buffalo Bills'),
      odds: fc.constantFrom(1, 1.5),
      partialTake: fc.boolean(),
    }),
    fc.record({ kind: fc.constantFrom('take' as const, 'cancel' as const), nth: fc.nat() }),
  ),
  { minLength: 3, maxLength: 12 },
)

test('W21: after each post, take and cancellation every viewer gets what the database has', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const gameId = await insertGame(server.database)
      const open: { id: string; by: number }[] = []
      for (const step of all) {
        if (step.kind === 'post') {
          const { user: by, winner, odds, partialTake } = step
          const terms = {
            winnerOffer: winner,
            oddsNumeratorOffer: odds,
            partialTake,
            amountBet: 10,
          }
          await change(async () => {
            const posted = await users[by]!.post(POST_OFFER, offerOn(gameId, terms))
            open.push({ id: posted.body._id, by })
            return posted
          })
        } else {
          const [offer] = open.splice(step.nth % (open.length || 1), 1)
          if (!offer) continue
          await change(() =>
            step.kind === 'take'
              ? users[(offer.by + 1) % 3]!.post(TAKE_OFFER, takeOf(offer.id))
              : users[offer.by]!.post('/api/betsProposed/cancelBet', { betID: offer.id }),
          )
        }
        expect(await readMarkets(gameId, shared)).toEqual(await readMarkets(gameId, direct))
      }
    }),
    { numRuns: process.env.SIDEBET_LONG ? 30 : 3 },
  )
})

test('W21: without a change the viewers of a game share one computation of its ladders', async () => {
  const gameId = await insertGame(server.database)
  await change(() => users[0]!.post(POST_OFFER, offerOn(gameId)))
  const before = await readMarkets(gameId, shared)
  // Written without a change event: only a new computation would show it.
  await server.database.owner.query('update offers set amount_cents = 500 where game_id = $1', [
    gameId,
  ])
  const [, ofBen, ofCleo] = await readMarkets(gameId, shared)
  expect([ofBen!.ladders, ofCleo!.ladders]).toEqual([before[1]!.ladders, before[2]!.ladders])
})
