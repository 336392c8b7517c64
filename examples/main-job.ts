/**
 * The script of docs/main-job.md as a program: one bet from sign-up to payout, with a generated client. While `npm start` runs
 * in a second terminal: `npm run build:client`, then `node examples/main-job.ts`. It prints every answer.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from './sidebet/client/index.ts'
import { Sidebet } from './sidebet/index.ts'

const ORIGIN = process.env.SIDEBET ?? 'http://127.0.0.1:3000'
const SANDBOX = process.env.SANDBOX ?? 'http://127.0.0.1:3001'
const PASSWORD = 'Good-luck-1!'
const HOUR_MS = 3_600_000

/**
 * A client for one user. A refused request throws the body of its answer. Node's fetch stores no cookies, so the client
 * itself sends the newest cookie of the session.
 */
function openClient(): Sidebet {
  const client = createClient({ baseUrl: ORIGIN, headers: { origin: ORIGIN }, throwOnError: true })
  client.interceptors.response.use((response) => {
    const [cookie] = response.headers.getSetCookie()
    if (cookie) client.setConfig({ headers: { cookie: cookie.split(';')[0] } })
    return response
  })
  return new Sidebet({ client })
}

async function logIn(user: Sidebet, username: string) {
  console.log(await user.login({ body: { username, password: PASSWORD } }))
}

/** Changes something in the sandbox, which stands in for every outside service. */
async function controlSandbox(path: string, change: object) {
  const answer = await fetch(`${SANDBOX}/__control/${path}`, {
    method: 'POST',
    headers: { 'x-sandbox-token': 'sandbox', 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  console.log(await answer.text())
  if (!answer.ok) throw new Error(`the sandbox refused ${path}`)
}

/** Runs the operators' tool. */
function runOps(...args: string[]) {
  const cwd = join(import.meta.dirname, '..')
  execFileSync('npm', ['run', '-s', 'ops', '--', ...args], { cwd, stdio: 'inherit' })
}

// Two people sign up (the second factor is on by default; these two go without) and put 500.00 dollars in.
const [nora, nils] = [openClient(), openClient()]
const users = { nora, nils }
for (const [username, user] of Object.entries(users)) {
  const signedUp = await user.signUp({
    body: {
      firstName: username,
      lastName: 'Example',
      username,
      email: `${username}@example.test`,
      phone: '15550001234',
      password: PASSWORD,
      question: 'favorite movie',
      secret: 'Rocky',
      country: 'US',
      MFAon: false,
    },
  })
  console.log(signedUp)
  await controlSandbox('fund', { username, cents: 50_000 })
  await logIn(user, username)
}

// A game two hours from now, from a file. Now is the time of Sidebet's clock, which the sandbox moves.
const { now } = await nora.clientConfig()
const minute = new Date(Date.parse(now) + 2 * HOUR_MS).toISOString().slice(0, 16)
const start = `${minute}:00.000Z`
const file = join(mkdtempSync(join(tmpdir(), 'sidebet-')), 'games.csv')
writeFileSync(
  file,
  `league,away,home,starts_at,status,away_score,home_score,source_id
nfl,New England Patriots,Buffalo Bills,${start},scheduled,,,example-${start}\n`,
)
runOps('games', 'import', file)
const { data: games } = await nora.teamGames.nfl({ path: { team: 'NE' } })
const game = games.find(({ dateTimeDB }) => dateTimeDB === start)
if (!game) throw new Error('the game is not in the schedule')

// Nora: the Patriots by 3, 100 dollars at 3 to 2, so she risks 150. Nils takes 40 of it against 60 of hers, then the rest.
const offer = await nora.postOffer({
  body: {
    gameID: game.gameID,
    winnerOffer: 'New England Patriots',
    spreadOffer: 3,
    amountBet: 100,
    oddsNumeratorOffer: 3,
    oddsDenominatorOffer: 2,
  },
})
console.log(await nils.takeOffer({ body: { betProposedPicked: offer._id, partialAmountBet: 40 } }))
console.log(await nils.takeOffer({ body: { betProposedPicked: offer._id, amountBet: 60 } }))

// The game is played and ends 23-20 (home first: 20 23): the pick is ahead by exactly 3, which wins.
await controlSandbox('clock', { advance_ms: 5 * HOUR_MS })
runOps('game', 'final', game.gameID, '20', '23', '--yes')

// Five hours have passed, so both sign in again. Nora has won 100.00, Nils has lost it.
for (const [username, user] of Object.entries(users)) {
  await logIn(user, username)
  const { data: bets } = await user.pastBets({ path: { userID: username, isFriend: 'false' } })
  console.log(bets.map((bet) => `${bet.userPerformance} ${bet.performanceAmount}`))
}
runOps('verify')
