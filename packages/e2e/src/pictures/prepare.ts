/** Runs before the pictures: creates offers, bets and results around ben, and stores his session for all of them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postOffer, type Terms, takeOffer } from '../fixtures/bets.ts'
import { makeControl } from '../fixtures/control.ts'
import { makeGames } from '../fixtures/games.ts'
import { logIn, openApiClient, type Person } from '../fixtures/person.ts'

export const SESSION_FILE = 'session.json'

const DAY_MINUTES = 24 * 60

/** Offers on the NFL board: their terms, the amount that ben takes, and whether the game is that of the offer before. */
const BOARD: readonly (Terms & { readonly taken?: number; readonly sameGame?: true })[] = [
  { winner: 'home', spread: 3.5, stake: 100, taken: 40 },
  { winner: 'away', spread: 7, stake: 25, odds: [3, 2] },
  { winner: 'home', spread: 1.5, stake: 60, odds: [2, 3], inParts: false, sameGame: true },
  { winner: 'away', spread: 10.5, stake: 20, odds: [2, 1], taken: 20 },
  { winner: 'home', spread: 6.5, stake: 45, sameGame: true },
  { winner: 'away', spread: 3, stake: 220, odds: [11, 10], sameGame: true },
  { winner: 'home', spread: 9.5, stake: 80, odds: [5, 4], taken: 30 },
  { winner: 'away', spread: 4, stake: 150, odds: [4, 5], inParts: false },
  { winner: 'home', spread: 2, stake: 35 },
  { winner: 'away', spread: 13.5, stake: 75, odds: [3, 1] },
]

/** Ben's own offer, of which a part is taken; and one on a game that is cancelled. */
const OWN: Terms = { winner: 'away', spread: 3, stake: 100, odds: [3, 2] }

/** Games that have ended. Ben took the whole of each offer. The scores are away and home. */
const ENDED: readonly (Terms & { readonly score: readonly [number, number] })[] = [
  { winner: 'home', spread: 3, stake: 30, score: [17, 31] },
  { winner: 'home', spread: 7, stake: 50, odds: [3, 2], score: [24, 27] },
  { winner: 'away', spread: 2.5, stake: 15, score: [13, 16] },
]

export default async function prepare(): Promise<void> {
  const { PICTURES_URL = '', PICTURES_SANDBOX_URL = '', PICTURES_SANDBOX_TOKEN = '' } = process.env
  const control = makeControl(PICTURES_SANDBOX_URL, PICTURES_SANDBOX_TOKEN, PICTURES_URL)
  const games = makeGames(control)
  const asUser = (username: string) => openApiClient(PICTURES_URL, control, demoPerson(username))
  const asBen = await asUser('ben')
  const posters = [await asUser('ann'), await asUser('cleo')]
  for (const { username } of [...posters, asBen].map(({ person }) => person)) {
    await control.fund(username, 500_00)
  }

  for (const [at, { score, ...terms }] of ENDED.entries()) {
    const game = await games.make()
    await takeOffer(asBen, await postOffer(posters[at % 2]!, game, terms))
    await game.end(...score)
  }
  let game = await games.make({ inMinutes: 95 })
  for (const [at, { taken, sameGame, ...terms }] of BOARD.entries()) {
    if (at > 0 && !sameGame) game = await games.make({ inMinutes: 95 + at * 0.6 * DAY_MINUTES })
    const offer = await postOffer(posters[at % 2]!, game, terms)
    if (taken) await takeOffer(asBen, offer, taken)
  }
  const own = await postOffer(asBen, await games.make({ inMinutes: 5 * DAY_MINUTES }), OWN)
  await takeOffer(posters[1]!, own, 30)
  const called = await games.make()
  await takeOffer(asBen, await postOffer(posters[0]!, called, OWN))
  await called.cancel()
  saveSession(PICTURES_URL, await logIn(PICTURES_URL, control, demoPerson('ben')))
}

function demoPerson(username: string): Person {
  return {
    username,
    password: 'Sidebet-demo1!',
    firstName: '',
    lastName: '',
    email: `${username}@sidebet.example`,
    phone: '',
    mfa: false,
  }
}

function saveSession(url: string, cookie: string): void {
  const [name, value] = cookie.split('=')
  const folder = process.env.PICTURES_DIR ?? ''
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, SESSION_FILE), JSON.stringify({ name, value, url }))
}
