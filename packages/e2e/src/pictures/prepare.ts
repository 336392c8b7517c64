/** Before the pictures: ben takes offers, one of the games ends, and ben's session is kept for all of them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeControl } from '../fixtures/control.ts'
import { type Asking, askAs, logIn, type Person } from '../fixtures/person.ts'

type Offer = {
  readonly _id: string
  readonly usernameOffer: string
  readonly awayTeam: string
  readonly homeTeam: string
  readonly partialTake: boolean
  readonly amountBet: number
  readonly league: string
}

const HOUR_MS = 3_600_000

export const SESSION_FILE = 'session.json'

export default async function prepare(): Promise<void> {
  const { PICTURES_URL = '', PICTURES_SANDBOX_URL = '', PICTURES_SANDBOX_TOKEN = '' } = process.env
  const control = makeControl(PICTURES_SANDBOX_URL, PICTURES_SANDBOX_TOKEN, PICTURES_URL)
  const ben = demoPerson('ben')
  const asBen = await askAs(PICTURES_URL, control, ben)

  const { data } = await asBen.get('/api/betsProposed/recentpublicbets/none')
  const others = (data as Offer[]).filter(({ usernameOffer }) => usernameOffer !== ben.username)
  const [ended, won, live, ...rest] = others
  for (const offer of [ended, won, live]) if (offer) await take(asBen, offer, offer.amountBet)
  const parts = rest.find(({ partialTake, league }) => partialTake && league === 'nfl')
  if (parts) await take(asBen, parts, parts.amountBet / 4)

  const now = await control.now()
  const games = await control.games()
  for (const [offer, homeScore] of [
    [ended, 31],
    [won, 3],
  ] as const) {
    const game = games.find(({ away, home }) => away === offer?.awayTeam && home === offer.homeTeam)
    if (!game) continue
    const startsAt = new Date(now.getTime() - 3 * HOUR_MS)
    await control.changeGame(game.id, { startsAt, status: 'final', awayScore: 17, homeScore })
  }
  keepSession(PICTURES_URL, await logIn(PICTURES_URL, control, ben))
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

async function take(asking: Asking, offer: Offer, amount: number): Promise<void> {
  await asking.post('/api/betsAccepted/acceptbet', {
    betProposedPicked: offer._id,
    partialAmountBet: amount,
  })
}

function keepSession(url: string, cookie: string): void {
  const [name, value] = cookie.split('=')
  const { hostname } = new URL(url)
  const folder = process.env.PICTURES_DIR ?? ''
  mkdirSync(folder, { recursive: true })
  const cookies = [
    {
      ...{ name, value, domain: hostname, path: '/', expires: -1 },
      ...{ httpOnly: true, secure: false, sameSite: 'Lax' },
    },
  ]
  writeFileSync(join(folder, SESSION_FILE), JSON.stringify({ cookies, origins: [] }))
}
