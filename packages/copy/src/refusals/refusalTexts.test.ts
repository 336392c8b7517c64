import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { takeOffer } from '@sidebet/contract/bets'
import { endpoints } from '@sidebet/contract/endpoints'
import { cents } from '@sidebet/domain/money'
import { expect, test } from 'vitest'
import { type RefusalOf, refusalText } from './refusalTexts.ts'

const shortfall = {
  code: 'insufficientFunds',
  stake: cents(100_00),
  odds: { numerator: 300, denominator: 200 },
  risk: cents(150_00),
  available: cents(20_00),
} as const

test('the text of a refusal contains its facts', () => {
  const refusal: RefusalOf<typeof takeOffer> = shortfall
  expect(refusalText('takeOffer', refusal)).toContain('you only have $20.00 dollars')
  // @ts-expect-error: the sentence names the amounts
  const bare: RefusalOf<typeof takeOffer> = { code: 'insufficientFunds' }
  // @ts-expect-error: a take is not refused like this
  const other: RefusalOf<typeof takeOffer> = { code: 'notSettled' }
  expect([bare.code, other.code]).toEqual(['insufficientFunds', 'notSettled'])
})

test('two endpoints can have different texts for the same refusal', () => {
  const sentences = (calls: string[], code: string) =>
    calls.map((call) => refusalText(call, { code }))
  expect(sentences(['postOffer', 'takeOffer'], 'gameStarted')).toEqual([
    'This game has already started.',
    'This bet is no longer available.',
  ])
  expect(sentences(['reportScore', 'receipt'], 'notSettled')).toEqual([
    'This bet is not settled.',
    'This bet is not settled yet: its receipt comes with the result.',
  ])
  expect(sentences(['postFriendOffer', 'inviteFriend', 'newContactCode'], 'noSmsThere')).toEqual([
    'We cannot send text messages to that country.',
    'We cannot send text messages to this country. Please invite your friend by email.',
    'We cannot send text messages to this country.',
  ])
  expect(sentences(['newMfaCodeSms', 'newContactCode'], 'codeNotSent')).toEqual([
    'That code is incorrect. Please try again.',
    'The code could not be sent. Please try again later.',
  ])
  expect(sentences(['addBank', 'storeBank'], 'bankAway')).toEqual([
    'We were unable to add your bank account. Please check your information is correct or try again later.',
    'There was an error saving your bank details. Please try again.',
  ])
})

const refusals = Object.values(endpoints).flatMap((endpoint) =>
  'refusals' in endpoint
    ? Object.keys(endpoint.refusals).map((code) => [endpoint.name, code] as const)
    : [],
)
const FACTS = {
  ...shortfall,
  reserved: cents(0),
  toStake: cents(0),
  withdrawable: cents(0),
  takes: [],
  of: 3,
  why: 'The reason.',
}

test.each(refusals)('%s has a text for the refusal %s', (call, code) => {
  expect(refusalText(call, { ...FACTS, code })).toMatch(/\S/)
})

const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'))
const modules: Record<string, unknown>[] = await Promise.all(
  files.map((name) => import(join(import.meta.dirname, name))),
)
const sentences = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, texts]) =>
    typeof texts === 'object' && texts !== null
      ? Object.entries(texts).map(([code, text]) => [name, code, text] as const)
      : [],
  ),
)

test.each(sentences)(
  '%s: the text for %s is used by an endpoint with this code',
  (_, code, text) => {
    const calls = refusals.filter(([, own]) => own === code).map(([call]) => call)
    const sentence = typeof text === 'function' ? text({ ...FACTS, code }) : text
    // The other codes are answers with 200, or refusals that only the browser makes.
    if (calls.length > 0)
      expect(calls.map((call) => refusalText(call, { ...FACTS, code }))).toContain(sentence)
  },
)
