/** The channels that users choose, and deliveries by them: by mail, by SMS, in the app alone. */
import type { NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailPort, SmsPort } from '../../platform/mail/messagePorts.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { deliverAllNotifications, inboxOf } from '../../testing/notices.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'
import { verifyButNotices } from '../../testing/verifyButNotices.ts'
import { insertNotification, type NewNotice, notice } from '../outbox/outbox.ts'

let server: TestServer
let realMail: MailPort['send']
let realSms: SmsPort['send']
let ann: Client
let ben: Client
let gameId: number
let users = 0

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_ORIGIN: 'https://sidebet.example', THROTTLE_SCALE: '1' })
  gameId = await insertGame(server.database)
  realMail = server.providers.mail.send
  realSms = server.providers.sms.send
})
afterAll(() => server.close())
beforeEach(async () => {
  await run(
    'delete from outbox; delete from notices; delete from notice_choices; update clock set offset_ms = 0',
  )
  server.providers.mails.length = 0
  server.providers.texts.length = 0
  server.providers.mail.send = realMail
  server.providers.sms.send = realSms
  users++
  ann = await server.user(`ann${users}`, { cashCents: 1_000_00 })
  ben = await server.user(`ben${users}`, { cashCents: 1_000_00 })
})

const run = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)
const confirmPhone = (phone = '13055550123') =>
  run('update users set phone = $2, phone_confirmed_at = product_now() where id = $1', [
    ann.userId,
    phone,
  ])
const choose = (kind: string, channel: string) =>
  ann.post('/api/notices/choices', { kind, channel })
const choices = async () => (await ann.get('/api/notices/choices')).body

const settled = (paidCents = 2_00) =>
  notice('game.settled', gameId, {
    ...{ userId: ann.userId, outcome: 'final', stakedCents: 1_00 },
    ...{ paidCents, returnedCents: 0, forfeitedCents: 0 },
  })
const changed = () =>
  notice('account.changed', ann.userId, {
    ...{ change: 'mfaOn', to: 'ann@then.test', at: '2026-11-22T14:05:00.000Z' },
  })

async function sendAndCount(...notices: NewNotice[]) {
  await server.database.db.transaction(async (tx) => {
    for (const one of notices) await insertNotification(tx, one)
  })
  await deliverAllNotifications(server.services)
  const { mails, texts } = server.providers
  return { mails: mails.length, texts: texts.length }
}

const outbox = async () =>
  (await run('select done_at is not null as over, tries, error from outbox order by id')).rows

describe('the chosen channel', () => {
  test('the default channel is mail, and a mandatory mail allows no other channel', async () => {
    const mail = (kind: NoticeKind, mayChange: boolean) => ({ kind, channel: 'mail', mayChange })
    expect(await choices()).toEqual({
      choices: [
        mail('taken', true),
        mail('offered', true),
        mail('results', true),
        mail('money', false),
        mail('promotions', true),
        mail('groups', true),
        mail('account', false),
      ],
      hasPhone: false,
    })
    for (const kind of ['money', 'account']) {
      for (const channel of ['app', 'sms']) {
        const { status, body } = await choose(kind, channel)
        expect([status, body.code]).toEqual([409, 'duty'])
      }
      expect((await choose(kind, 'mail')).status).toBe(200)
    }
    expect((await run('select * from notice_choices')).rows).toEqual([])
  })

  test('a choice is stored per kind and recorded in the audit', async () => {
    await confirmPhone()
    await choose('results', 'sms')
    await choose('taken', 'app')
    await choose('taken', 'app')
    await choose('groups', 'app')
    await choose('groups', 'mail')
    const { choices: savedChoices, hasPhone } = await choices()
    expect(hasPhone).toBe(true)
    expect(
      savedChoices
        .filter(({ channel }: { channel: string }) => channel !== 'mail')
        .map(({ kind, channel }: { kind: string; channel: string }) => [kind, channel]),
    ).toEqual([
      ['taken', 'app'],
      ['results', 'sms'],
    ])
    const { rows } = await run(
      `select facts from audit where action = 'notices.chosen' and subject = $1 order by id`,
      [`u_${ann.userId}`],
    )
    expect(rows.map(({ facts }) => `${facts.kind} ${facts.channel}`)).toEqual([
      'results sms',
      'taken app',
      'groups app',
      'groups mail',
    ])
  })

  test('SMS requires a confirmed phone in a supported country', async () => {
    const refused = [409, 'phoneNotConfirmed']
    const chooseSms = async () => {
      const { status, body } = await choose('results', 'sms')
      return [status, body.code]
    }
    expect(await chooseSms()).toEqual(refused)
    await confirmPhone('4915112345678')
    expect(await chooseSms()).toEqual(refused)
    expect((await choices()).hasPhone).toBe(false)
    await confirmPhone()
    expect((await chooseSms())[0]).toBe(200)
  })

  test.each([
    [{ kind: 'scores', channel: 'mail' }],
    [{ kind: 'taken', channel: 'push' }],
    [{ kind: 'taken' }],
  ])('the choice %j is refused', async (body) => {
    expect((await ann.post('/api/notices/choices', body)).status).toBe(400)
  })
})

describe('delivery by the chosen channel', () => {
  test('a notification for the app alone sends no mail or SMS and is done', async () => {
    await choose('results', 'app')
    expect(await sendAndCount(settled())).toEqual({ mails: 0, texts: 0 })
    expect(await outbox()).toEqual([{ over: true, tries: 1, error: null }])
    expect((await inboxOf(ann)).unread).toBe(1)
  })

  test('N4: a mandatory mail is sent even if the stored choice is the app', async () => {
    await run(`insert into notice_choices (user_id, kind, channel) values ($1, 'account', 'app')`, [
      ann.userId,
    ])
    expect(await sendAndCount(changed())).toEqual({ mails: 1, texts: 0 })
  })

  test('an SMS has the title, the terms and the link, and replaces the mail', async () => {
    await confirmPhone()
    await choose('results', 'sms')
    expect(await sendAndCount(settled())).toEqual({ mails: 0, texts: 1 })
    expect(server.providers.texts).toEqual([
      {
        to: '+13055550123',
        text: 'Sidebet: You won $1.00 on New England Patriots at Buffalo Bills. You had $1.00 at stake, and $2.00 came to your available funds, your own stakes included. https://sidebet.example/accounthistory',
      },
    ])
    // Other kinds are unchanged.
    expect(await sendAndCount(changed())).toEqual({ mails: 1, texts: 1 })
  })

  test('the choice at the time of delivery applies', async () => {
    await server.database.db.transaction((tx) => insertNotification(tx, settled()))
    await choose('results', 'app')
    expect(await sendAndCount()).toEqual({ mails: 0, texts: 0 })
  })

  test('a mail replaces the SMS when the phone is no longer confirmed', async () => {
    await confirmPhone()
    await choose('results', 'sms')
    await run('update users set phone_confirmed_at = null where id = $1', [ann.userId])
    expect(await sendAndCount(settled())).toEqual({ mails: 1, texts: 0 })
  })

  test('DS1: after twenty SMS in a day further notifications go by mail, and codes have a limit of their own', async () => {
    await confirmPhone()
    await choose('results', 'sms')
    expect(await sendAndCount(...Array.from({ length: 22 }, () => settled()))).toEqual({
      mails: 2,
      texts: 20,
    })
    const { rows } = await run(`select key from throttles where key like 'sms:user:${ann.userId}'`)
    expect(rows).toEqual([])
  })

  test('N6: an SMS with an unknown result is not sent again, and a mail is sent instead', async () => {
    await confirmPhone()
    await choose('results', 'sms')
    let sendCount = 0
    server.providers.sms.send = async () => {
      sendCount++
      return { kind: 'unknown', cause: 'ETIMEDOUT' }
    }
    expect(await sendAndCount(settled())).toEqual({ mails: 0, texts: 0 })
    expect(await outbox()).toEqual([{ over: false, tries: 1, error: 'ETIMEDOUT' }])
    await run('update outbox set due_at = product_now()')
    expect(await sendAndCount()).toEqual({ mails: 1, texts: 0 })
    expect([sendCount, await outbox()]).toEqual([1, [{ over: true, tries: 2, error: null }]])
  })

  test('N6: a mail replaces the SMS of a process that died before it recorded the result', async () => {
    await confirmPhone()
    await choose('results', 'sms')
    server.providers.sms.send = (sms) => {
      void realSms(sms)
      return new Promise(() => {})
    }
    void sendAndCount(settled())
    await expect.poll(() => server.providers.texts.length).toBe(1)
    server.providers.sms.send = realSms
    await run('update outbox set due_at = product_now()')
    await deliverAllNotifications(server.services)
    expect([server.providers.texts.length, server.providers.mails.length]).toEqual([1, 1])
  })

  test('IN4: a username like a domain is no link in an SMS and is unchanged in the app', async () => {
    await confirmPhone()
    await choose('taken', 'sms')
    const eve = await server.user(`free-bets.com${users}`, { cashCents: 100_00 })
    const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 10.5 }))
    await eve.post(TAKE_OFFER, takeOf(body._id, 10.5))
    await deliverAllNotifications(server.services)
    const { text } = server.providers.texts[0]!
    expect(text).toContain(`free-bets com${users} accepted all $10.50 of your offer. New England`)
    expect((await inboxOf(ann)).data[0]!.title).toContain(`free-bets.com${users} accepted`)
  })
})

test('IN4: a username like a domain is no link in a mail', async () => {
  const eve = await server.user(`best-odds.com${users}`, { cashCents: 100_00 })
  const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 10.5 }))
  for (const amount of [4, 6.5]) await eve.post(TAKE_OFFER, takeOf(body._id, amount))
  await run('update outbox set due_at = product_now()')
  await deliverAllNotifications(server.services)
  const sent = server.providers.mails.filter(({ to }) => to.startsWith('ann'))
  const text = sent.map((mail) => `${mail.subject} ${mail.text} ${mail.html}`).join()
  expect(text).toContain(`best-odds com${users} accepted`)
  expect(text).not.toContain('best-odds.com')
})

test('bets settle during an hour without mail and SMS, and each notification arrives once afterwards', async () => {
  await confirmPhone()
  await choose('results', 'sms')
  const tried = { mail: 0, sms: 0 }
  server.providers.mail.send = async () => {
    tried.mail++
    return { kind: 'unknown', cause: 'ECONNREFUSED' }
  }
  server.providers.sms.send = async () => {
    tried.sms++
    return { kind: 'unknown', cause: 'ECONNREFUSED' }
  }
  const expected: string[] = []
  for (let minute = 0; minute < 60; minute += 10) {
    const game = await insertGame(server.database)
    const { body } = await ann.post(POST_OFFER, offerOn(game, { amountBet: 10 }))
    expect((await ben.post(TAKE_OFFER, takeOf(body._id))).status).toBe(200)
    await insertFinal(server.database, game)
    await server.services.jobs.drain()
    expected.push(`${ben.username} accepted your bet`)
    await run('update clock set offset_ms = offset_ms + 600000')
    ann = await server.signIn(ann.userId, ann.username)
    ben = await server.signIn(ben.userId, ben.username)
  }
  expect(await verifyButNotices(server.database.db)).toEqual([])
  const { rows } = await run(
    'select count(*) as finished from settlements where finished_at is not null',
  )
  expect(rows).toEqual([{ finished: 6 }])
  // All of them are in the inbox, and no message has arrived.
  expect([(await inboxOf(ann)).unread, (await inboxOf(ben)).unread]).toEqual([12, 6])
  expect([server.providers.mails, server.providers.texts]).toEqual([[], []])
  expect(tried).toEqual({ mail: expect.any(Number), sms: 6 })

  server.providers.mail.send = realMail
  server.providers.sms.send = realSms
  for (let hours = 0; hours < 8; hours++) {
    await run('update clock set offset_ms = offset_ms + 3600000')
    await server.services.jobs.drain()
  }
  const to = ({ username }: Client) =>
    server.providers.mails
      .filter((mail) => mail.to === `${username}@example.test`)
      .map(({ subject }) => subject)
      .sort()
  const results = Array(6).fill('Your bets on New England Patriots at Buffalo Bills are settled')
  expect(to(ann)).toEqual([...results, ...expected].sort())
  expect(to(ben)).toEqual(results)
  expect(new Set(server.providers.mails.map(({ id }) => id)).size).toBe(18)
  // Notices with the channel SMS were tried once each, and went by mail.
  expect(server.providers.texts).toEqual([])
})
