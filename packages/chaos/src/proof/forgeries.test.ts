/** The product trusts only the provider's own events, and writes secrets nowhere. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Random } from '../random.ts'
import {
  addBank,
  bankNumbers,
  banksOf,
  depositByWallet,
  depositFromBank,
  get,
  linkBank,
  makePerson,
  newest,
  paymentsOf,
  withdrawToBank,
  withdrawToWallet,
} from './people.ts'
import { arrives, aServer, DAY, fault, type Proof, pass, SECRETS } from './proof.ts'
import { proofs } from './prove.ts'
import { hurry, resendWebhooks } from './transfers.ts'

const { prove } = proofs()

prove(
  'T19: an event that is unsigned, wrongly signed or changed is refused and changes nothing',
  async (proof, random) => {
    const person = await makePerson(proof)
    const bank = await linkBank(proof, person)
    await fault(proof, {
      match: { provider: 'dwolla', op: 'webhook' },
      action: 'webhook_bad_signature',
      times: 2,
    })
    const response = await depositFromBank(proof, person, random.int(100, 90_000), bank)
    expect(response).toMatchObject({ status: 200 })
    const payment = await newest(proof, person)
    const events = await resendWebhooks(proof, payment.ref!)
    const [event] = events
    expect(event!.deliveries.map(({ status }) => status)).toContain(401)

    const { id } = JSON.parse(event!.body) as { readonly id: string }
    const ids = [id, randomUUID()] as const
    const before = await topicsOf(proof, ids)
    const forged = event!.body.replace('created', 'completed')
    const bodies = [forged, forged.replaceAll(...ids)]
    const { url } = aServer(proof, random)
    for (const headers of [{}, { 'x-request-signature-sha-256': 'f'.repeat(64) }])
      for (const path of ['dwolla', 'paypal'])
        for (const body of bodies)
          expect(await postEvent(`${url}/api/webhooks/${path}`, body, headers)).toBe(401)
    expect(before).toHaveLength(1)
    expect(await topicsOf(proof, ids)).toEqual(before)
    expect((await newest(proof, person)).state).toBe('pending')
    await hurry(proof, payment.ref!)
    await arrives(proof, payment, 'completed')
    person.cash += payment.amount
  },
)

/** The stored topics of events with these ids. Events of other payments arrive at any time. */
async function topicsOf({ database }: Proof, ids: readonly string[]): Promise<string[]> {
  const rows = await database.sql<{ topic: string }>(
    'select topic from webhook_inbox where event_id = any($1)',
    [ids],
  )
  return rows.map(({ topic }) => topic)
}

async function postEvent(url: string, text: string, headers: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  })
  await response.text()
  return response.status
}

prove(
  'no account number and no secret is in the database, a log, the state of the sandbox or an answer',
  async (proof, random) => {
    const person = await makePerson(proof)
    const typed = [bankNumbers(random), bankNumbers(random)]
    const answers: string[] = []
    const note = (answer: { body: unknown }) => void answers.push(JSON.stringify(answer.body))
    // Accepted, repeated, with a wrong routing number, and refused by the provider.
    note(await addBank(proof, person, typed[0]!))
    note(await addBank(proof, person, typed[0]!))
    note(await addBank(proof, person, { ...typed[1]!, routingNumber: '222222227' }))
    await fault(proof, {
      match: { provider: 'dwolla', op: 'create_funding_source' },
      action: {
        kind: 'http',
        status: 400,
        body: { code: 'Nope', message: typed[1]!.accountNumber },
      },
    })
    note(await addBank(proof, person, typed[1]!))
    await fault(proof, {
      match: { provider: 'dwolla', op: 'create_funding_source' },
      action: 'reset_connection',
    })
    note(await addBank(proof, person, typed[1]!))
    note({ body: await banksOf(proof, person) })
    note(await get(proof, person, `/api/user/alluserdata/${person.user.name}`))
    await moveMoney(proof, random, note)
    await pass(proof, DAY)

    const wanted = [...typed.map(({ accountNumber }) => accountNumber), ...Object.values(SECRETS)]
    const sources = new Map([['answers', answers.join('\n')], ...(await written(proof))])
    expect(sources.size).toBeGreaterThan(20)
    // The search itself works: it finds the name of the user.
    expect(
      [...sources].filter(([, text]) => text.includes(person.user.name)).length,
    ).toBeGreaterThan(1)
    const found = [...sources].flatMap(([source, text]) =>
      wanted.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${source}`),
    )
    expect(found).toEqual([])
  },
)

/** Everything that is written: each table as text, each log, the state of the sandbox. */
async function written({ database, home }: Proof): Promise<[string, string][]> {
  const tables = await database.sql<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()`,
  )
  const dump = await Promise.all(
    tables.map(async ({ name }): Promise<[string, string]> => {
      const rows = await database.sql<{ row: string }>(`select t::text as row from ${name} as t`)
      return [`table ${name}`, rows.map(({ row }) => row).join('\n')]
    }),
  )
  const files = readdirSync(home).map((name): [string, string] => [
    name,
    readFileSync(join(home, name), 'utf8'),
  ])
  return [...dump, ...files]
}

/** Runs every kind of deposit and withdrawal once, so that each writes its rows and logs. */
async function moveMoney(
  proof: Proof,
  random: Random,
  note: (answer: { body: unknown }) => void,
): Promise<void> {
  const person = await makePerson(proof)
  const bank = await linkBank(proof, person)
  note(await depositByWallet(proof, person, 2_000))
  person.cash += 2_000
  note(await depositFromBank(proof, person, 3_000, bank))
  const deposit = await newest(proof, person)
  await hurry(proof, deposit.ref!)
  await arrives(proof, deposit, 'completed')
  person.cash += 3_000
  note(await withdrawToBank(proof, person, random.int(100, 2_000), bank))
  note(await withdrawToWallet(proof, person, random.int(100, 2_000)))
  for (const { kind, amount } of await paymentsOf(proof, person))
    if (kind.endsWith('Payout')) person.cash -= amount
}
