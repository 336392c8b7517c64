/**
 * Runs the main job through the proxy and checks what the servers recorded of it. Each step throws when its result is wrong.
 */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '@sidebet/postgres/processes/processes'
import pg from 'pg'
import { OPS } from '../project.ts'
import { LOCATIONS } from './locations.ts'
import { type Answer, type Person, personAt } from './person.ts'
import type { Product } from './product.ts'

type Who = {
  readonly username: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly byMail: boolean
}

const PASSWORD = 'Good-luck-1!'
/** An address of no client here, which a client forges in its headers. */
const FORGED = { 'x-forwarded-for': '203.0.113.66', forwarded: 'for=203.0.113.66' }
/** Time to post and take, even on a slow machine. */
const GAME_IN_MS = 12_000

const OLIVE = {
  username: 'olive',
  email: 'olive@example.test',
  phone: '15550001234',
  address: '127.0.0.2',
  byMail: true,
}
const OSCAR = {
  username: 'oscar',
  email: 'oscar@example.test',
  phone: '15550004321',
  address: '127.0.0.3',
  byMail: false,
}

const OTTO = {
  username: 'otto',
  email: 'otto@example.test',
  phone: '15550006789',
  address: '127.0.0.4',
  byMail: true,
}

/**
 * Two users sign up, sign in with a second factor, pay in and bet against each other. Then the game is called off: one
 * operator proposes it with the tool, and another operator approves it on the page.
 */
export async function doMainJob(product: Product) {
  await checkPage(product)
  await checkHttp2(product)
  const olive = await signUpAndIn(product, OLIVE)
  const oscar = await signUpAndIn(product, OSCAR)
  await payIn(product, olive)
  await payIn(product, oscar)
  console.log('Both have paid in 500.00 dollars at the provider.')

  const { gameId, startsAt } = await importGame(product, olive)
  const offered = await olive.post('/api/betsProposed/newPublicBet', {
    gameID: gameId,
    winnerOffer: 'New England Patriots',
    spreadOffer: 3,
    amountBet: 100,
    oddsNumeratorOffer: 3,
    oddsDenominatorOffer: 2,
  })
  const betProposedPicked = okay(offered)._id
  const stream = olive.listen()
  await stream.waitForEvent('hello')
  okay(await oscar.post('/api/betsAccepted/acceptbet', { betProposedPicked, partialAmountBet: 40 }))
  await stream.waitForEvent('changed')
  stream.close()
  okay(await oscar.post('/api/betsAccepted/acceptbet', { betProposedPicked, amountBet: 60 }))
  console.log('An offer of 100.00 dollars is posted and taken, in two parts; olive hears of it.')

  assert(await until(() => Date.now() > startsAt, 2 * GAME_IN_MS))
  await assert.rejects(ops(product, 'game', 'final', gameId, '20', '23'), /cannot be over before/)
  const proposed = await ops(product, 'game', 'void', gameId, '--reason', 'snow')
  assert.match(proposed, /^Proposed/)
  const otto = await signUpAndIn(product, OTTO)
  await ops(product, 'grant', 'operator', 'otto')
  const [approvalRequest] = okay(await otto.get('/api/operator/overview')).wishes
  okay(await otto.post('/api/operator/answer', { wishID: approvalRequest._id, isGranted: true }))
  console.log('The game is called off: proposed with the tool, agreed to by otto on the page.')
  assert(await until(async () => (await fundsOf(olive)).fundsAtRisk === 0, GAME_IN_MS))
  for (const [person, username, funds] of [
    [olive, 'olive', 500],
    [oscar, 'oscar', 500],
  ] as const) {
    const past = okay(await person.get(`/api/betsAccepted/pastbets/${username}/false`))
    assert.equal(past.data.length, 2)
    assert.deepEqual(await fundsOf(person), { fundsAvailable: funds, fundsAtRisk: 0 })
  }
  await ops(product, 'verify')
  console.log('Both have their 500.00 dollars again, and the books are right.')
}

/**
 * Wrong logins from one address lock that address out of the account, and no other address, whatever headers it forges.
 * Sessions, audit and locations name the right addresses.
 */
export async function checkWhatWasSeen(product: Product) {
  const login = (address: string, password: string, forwardedFor = '') =>
    personAt(product.site, address).post(
      '/api/user/login',
      { username: 'olive', password },
      forwardedFor ? { 'x-forwarded-for': forwardedFor } : {},
    )
  for (let tries = 1; tries <= 10; tries++)
    assert.equal((await login('127.0.0.3', 'Wrong-luck-1!', `203.0.113.${tries}`)).status, 401)
  const shut = await login('127.0.0.3', PASSWORD, '203.0.113.99')
  assert.equal(shut.status, 429)
  assert(Number(shut.headers['retry-after']) > 0)
  assert.equal((await login('127.0.0.2', PASSWORD)).status, 200)
  console.log('Ten wrong logins: 127.0.0.3 gets 429, 127.0.0.2 gets in.')

  const client = new pg.Client(product.databaseUrls.DATABASE_OWNER_URL)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select username || ' ' || ip as seen from sessions join users on users.id = user_id`,
    )
    const logins = ['olive', 'oscar', 'otto'].map((name) => loginsOf(product, name))
    const audited = (await Promise.all(logins)).flat()
    const seen = [...new Set([...rows.map((row) => row.seen), ...audited])].sort()
    assert.deepEqual(seen, ['olive 127.0.0.2', 'oscar 127.0.0.3', 'otto 127.0.0.4'])
    assert.deepEqual([...new Set(product.requestedIps())].sort(), Object.keys(LOCATIONS))
    console.log(`Sessions, audit and locations name the right addresses: ${seen.join(', ')}.`)
  } finally {
    await client.end()
  }
}

async function fundsOf(person: Pick<Person, 'get'>) {
  const { fundsAvailable, fundsAtRisk } = okay(await person.get('/api/user'))
  return { fundsAvailable, fundsAtRisk }
}

/** The addresses from which a user logged in, according to the audit. */
async function loginsOf(product: Product, username: string): Promise<string[]> {
  const lines = (await ops(product, 'audit', 'show', username)).trim().split('\n')

  const records: { action: string; ip?: string }[] = lines.map((line) => JSON.parse(line))
  const logins = records.filter(({ action }) => action === 'session.login')
  assert(logins.length > 0)
  return logins.map(({ ip }) => `${username} ${ip}`)
}

async function checkPage({ site }: Product) {
  const visitor = personAt(site, '127.0.0.2')
  const page = await visitor.get('/')
  assert.equal(page.status, 200)
  assert.match(page.text, /<!doctype html>/i)
  assert.match(String(page.headers['strict-transport-security']), /max-age=31536000/)
  assert.equal((await visitor.get('/health')).status, 200)
  for (const path of ['/ready', '/ready/', '//ready'])
    assert.equal((await visitor.get(path)).status, 404, path)
  const { currentIP } = okay(await visitor.get('/api/user', FORGED))
  assert.equal(currentIP, '127.0.0.2')
}

/** Browsers get HTTP/2: with HTTP/1.1 all pages of the site share six connections. */
async function checkHttp2({ site }: Product) {
  const { host, hostname } = new URL(site.origin)
  const session = connect(`https://127.0.0.1:${site.port}`, { ca: site.ca, servername: hostname })
  try {
    const health = session.request({ ':path': '/health', ':authority': host })
    const [headers] = await once(health, 'response')
    assert.deepEqual([session.alpnProtocol, headers[':status']], ['h2', 200])
  } finally {
    session.close()
  }
}

/** Signs a user up and in, with the code from the mail or SMS. */
async function signUpAndIn(product: Product, { username, email, phone, address, byMail }: Who) {
  const person = personAt(product.site, address)
  const signedUp = await person.post('/api/user/signup', {
    ...{ firstName: username, lastName: 'Example', username, email, phone, password: PASSWORD },
    ...{ question: 'favorite movie', secret: 'Rocky', country: 'US' },
  })
  assert.equal(okay(signedUp).message, 'success')
  const login = await person.post('/api/user/login', { username, password: PASSWORD }, FORGED)
  assert.equal(okay(login).MFAon, true)
  const [cookie = ''] = login.headers['set-cookie'] ?? []
  assert.match(cookie, /^__Host-/)
  for (const word of ['Secure', 'HttpOnly', 'SameSite=Lax'])
    assert(cookie.split('; ').includes(word), cookie)

  okay(await person.post(`/api/user/newmfacode${byMail ? 'email' : 'sms'}`))
  const text = await messageTo(product, byMail ? email : `+${phone}`)
  const MFAcode = /code is (\d+)/.exec(text)?.[1]
  assert.deepEqual(okay(await person.post('/api/user/checkmfa', { MFAcode })), { MFAcheck: true })

  const seen = okay(await person.get('/api/user', FORGED))
  assert.equal(seen.user.username, username)
  assert.equal(seen.currentIP, address)
  assert.equal(seen.currentRegion, LOCATIONS[address]?.region)
  assert.equal(seen.regionRestriction, 'none')
  const how = byMail ? 'mail' : 'SMS'
  console.log(
    `${username} is signed in by ${how}, and comes from ${address} in ${seen.currentRegion}.`,
  )
  return person
}

/** Deposits 500 dollars: an order, the payer's approval at the provider, the capture. */
async function payIn({ sandbox }: Product, person: Person) {
  const { orderID } = okay(await person.post('/api/user/paypal/orders', { depositAmount: 500 }))
  const approved = await fetch(`${sandbox.url}/paypal/checkoutnow`, {
    method: 'POST',
    body: new URLSearchParams({ token: orderID, email: 'payer@example.test', choice: 'pay' }),
  })
  assert.equal(approved.status, 200)
  const captured = okay(await person.post(`/api/user/paypal/orders/${orderID}/capture`))
  assert.deepEqual([captured.status, captured.fundsAvailable], ['completed', 500])
}

/** Imports a game that starts in GAME_IN_MS, as the operator does. */
async function importGame(product: Product, person: Person) {
  const startsAt = Date.now() + GAME_IN_MS
  const start = new Date(startsAt).toISOString()
  const file = join(product.folder, 'games.csv')
  writeFileSync(
    file,
    `league,away,home,starts_at,status,away_score,home_score,source_id
nfl,New England Patriots,Buffalo Bills,${start},scheduled,,,behind-proxy\n`,
  )
  await ops(product, 'games', 'import', file)
  const { data } = okay(await person.get('/api/schedulenfl/teamgames/NE'))
  return { gameId: data[0].gameID, startsAt }
}

/** Runs the operator's tool. Returns its output. */
async function ops({ databaseUrls, secretKey }: Product, ...words: string[]) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ...databaseUrls,
    SECRET_KEY: secretKey,
  }
  return (await promisify(execFile)(process.execPath, [OPS, ...words], { env })).stdout
}

/** The newest message in the sandbox for this mail address or phone number. */
async function messageTo({ sandbox }: Product, to: string): Promise<string> {
  const url = `${sandbox.url}/__control/inbox?to=${encodeURIComponent(to)}`
  const answer = await fetch(url, { headers: { 'x-sandbox-token': sandbox.token } })
  const [newest] = (await answer.json()) as { text: string }[]
  assert(newest, `nothing was sent to ${to}`)
  return newest.text
}

/** Returns the body of an answer that must be 200. */
function okay({ status, body, text }: Answer) {
  assert.equal(status, 200, text)
  return body
}
