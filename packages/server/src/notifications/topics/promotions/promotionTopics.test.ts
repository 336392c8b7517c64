import { cents } from '@sidebet/domain/money'
import { expect, test } from 'vitest'
import { mailOf } from '../../delivery/messages.ts'
import { unsubscribeToken } from '../../preferences/unsubscribeToken.ts'
import type { GrantFacts } from './promotionFacts.sql.ts'
import { promotionNotification } from './promotionTopics.ts'

const facts: GrantFacts = {
  userId: 7,
  promotionName: 'Spring',
  granted: cents(20_00),
  acceptsNeeded: 1,
  availableToWithdraw: false,
  lastDay: '12/22/2026',
  conditions: null,
}

const ANN = { username: 'ann', email: 'ann@example.test' }
const HOUSE = {
  SECRET_KEY: 'a secret that only tests have',
  SUPPORT_EMAIL: 'support@example.test',
  origin: 'https://sidebet.example',
}

const END = `https://sidebet.example/unsubscribe?token=${unsubscribeToken(HOUSE, { userId: 7, kind: 'promotions' })}`

const renderMail = (
  what: 'received' | 'released' | 'warned' | 'lost',
  change: Partial<GrantFacts> = {},
) =>
  mailOf(
    {
      kind: 'promotions',
      ...promotionNotification({ ...facts, ...change }, { what, cents: 12_50 }),
    },
    ANN,
    HOUSE,
    null,
  )

test('the mail about a received bonus states its requirements and its last day', () => {
  expect(renderMail('received')).toMatchObject({
    to: 'ann@example.test',
    subject: 'You have received a promotion',
    text: `Hello ann,

$12.50 of the promotion "Spring" are in your available funds.

You can bet with it. You cannot withdraw it yet. It is yours to withdraw once one new player, who has never been in a bet, accepts a bet of yours. Until then your bets use it before your own money. What you win from somebody else is yours at once. What is not in accepted bets by the end of 12/22/2026 (US Eastern time) is taken back.

See your statement: https://sidebet.example/statement

If you feel this is an error, please email support@example.test

To get no more mails of this kind: ${END}

Sidebet
`,
  })
})

test('the mail about a received bonus states what a bet must meet to count, where there are conditions', () => {
  const { text } = renderMail('received', { conditions: { oddsMax: 4, betsPerPlayer: 3 } })
  expect(text).toContain(
    'accepts a bet of yours. A bet counts with odds from 1 : 4 to 4 : 1, and with a spread that is usual in its league. Up to 3 bets',
  )
})

test('the mail about an immediately withdrawable bonus states no requirement', () => {
  expect(renderMail('received', { availableToWithdraw: true }).text).toContain(
    '\n\nYou can bet with it, and you can withdraw it.\n\n',
  )
})

test.each([
  ['released', 'Your promotion may be withdrawn', '$12.50 of it are yours to bet or to withdraw'],
  ['warned', 'A promotion of yours ends soon', '$12.50 of the promotion "Spring" are taken back'],
  ['lost', 'A promotion of yours has ended', '$12.50 of it were not used and were taken back'],
] as const)(
  'the mail about the bonus event %s has its own subject and the amount',
  (what, subject, sentence) => {
    const mail = renderMail(what)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(sentence)
    if (what !== 'released') expect(mail.text).toContain('12/22/2026')
  },
)
