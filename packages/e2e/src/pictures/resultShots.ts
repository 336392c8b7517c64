/** Pictures of results: bets with a provisional or corrected score, receipts, and the operators' page. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { openRow, rowsWith } from '../steps/lists.ts'
import { pickReceipt } from '../steps/receipt.ts'
import { changeAnswer, dropAnswer, fakeAnswer, inMinutes } from './fakeAnswers.ts'
import type { Shot } from './shot.ts'

const PAST = '/api/betsAccepted/pastbets/**'
const LIVE = '/api/betsAccepted/publiclivebets/**'
const OVERVIEW = '/api/operator/overview'

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

const openFirst = (page: Page) => openRow(rowsWith(page).first())
const openWon = (page: Page) => openRow(rowsWith(page, 'Won').first())

/** Every bet on the list had another score before a correction. */
const corrected = (page: Page) =>
  changeAnswer(page, PAST, (body) => ({
    ...body,
    data: body.data.map((row: { userPerformance: string; performanceAmount: number }) => ({
      ...row,
      corrected: {
        awayPoints: 20,
        homePoints: 23,
        userPerformance: row.userPerformance === 'Won' ? 'Lost' : 'Won',
        performanceAmount: row.performanceAmount,
      },
    })),
  }))

/** The game of every bet on the list has ended, and its score is not confirmed yet. */
const provisional = (page: Page) =>
  changeAnswer(page, LIVE, (body) => ({
    ...body,
    data: body.data.map((row: object) => ({
      ...row,
      gameStatus: 'final',
      provisional: { awayPoints: 24, homePoints: 21 },
    })),
  }))

async function reportScore(page: Page) {
  await openFirst(page)
  await inDialog(page, 'Score wrong?').click()
  await page.getByLabel('What is wrong').fill('It was 20-23, as everybody saw.')
}

async function openReceipt(page: Page) {
  await openFirst(page)
  await inDialog(page, 'Receipt').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  await expect(page.getByRole('img', { name: 'The published check codes' })).toBeVisible()
}

/** Verifies a changed file of a receipt. */
async function checkReceipt(page: Page, change: (text: string) => string) {
  await openReceipt(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  await page.goto('/check_receipt')
  await pickReceipt(page, change(text))
  await expect(page.getByText(/This receipt (is|was|adds)/)).toBeVisible()
}

const game = {
  league: 'nfl',
  awayTeam: 'Miami Dolphins',
  homeTeam: 'New England Patriots',
  dateTimeDB: inMinutes(-300),
  since: inMinutes(-60),
  note: '',
  awayPoints: 23,
  homePoints: 20,
  staked: 480,
  reports: [],
}

const SEEN = {
  aloneMax: 10_000,
  daily: { most: 50_000, left: 21_500 },
  wishes: [
    {
      ...{ _id: 'w_1', gameID: 'g_7', awayTeam: 'Chicago Bears', homeTeam: 'Green Bay Packers' },
      ...{ what: 'correct', awayPoints: 17, homePoints: 24, reason: 'The official report' },
      ...{ staked: 14_250, wishedBy: 'olga', isOwn: false, since: inMinutes(-12) },
    },
    {
      ...{ _id: 'w_2', what: 'role', username: 'oskar', wishedBy: 'npm run ops', isOwn: false },
      since: inMinutes(-400),
    },
    {
      ...{ _id: 'w_3', what: 'promotion', promotionName: 'Spring', wishedBy: 'petra', isOwn: true },
      ...{ initialBalance: 5_000, perUserAmount: 20, newAcceptsNeeded: 2, groupAdmin: 'maria' },
      ...{ availableToWithdraw: false, promoExpirationDate: '12/31/2026' },
      since: inMinutes(-3),
    },
  ],
  games: [
    { ...game, _id: 'g_1', state: 'suspended', note: 'score went down', awayPoints: 7 },
    {
      ...{ ...game, _id: 'g_2', state: 'disputed', league: 'cfb', staked: 12.5 },
      ...{ awayTeam: 'North Carolina Agricultural and Technical State Aggies', homeTeam: 'Duke' },
    },
    {
      ...{ ...game, _id: 'g_3', state: 'reported' },
      reports: [
        { username: 'maria', betID: 'b_3', reason: 'It was 20-23, as everybody saw.' },
        { username: 'ben', betID: 'b_4', reason: 'The last touchdown was taken back.' },
      ],
    },
    { ...game, _id: 'g_4', state: 'overdue', awayPoints: null, homePoints: null },
    { ...game, _id: 'g_5', state: 'settled', since: null },
  ],
  feeds: [
    { source: 'espn', league: 'nfl', heardUntil: inMinutes(-2), failingSince: null, error: '' },
    {
      source: 'espn',
      league: 'mls',
      heardUntil: inMinutes(-400),
      failingSince: inMinutes(-385),
      error: 'status 503',
    },
    { source: 'odds', league: 'nfl', heardUntil: null, failingSince: null, error: '' },
  ],
  stuck: [{ what: 'payUsers', id: 'g_9', tries: 4, error: 'the accounts are held by others' }],
  stuckCount: 1,
}

const NOTHING = { ...SEEN, wishes: [], games: [], stuck: [], stuckCount: 0, feeds: [] }

async function operates(page: Page, seen: object) {
  await fakeAnswer(page, '/api/operator/me/*', { operator: true })
  await fakeAnswer(page, OVERVIEW, seen)
}

const pressDecision = (button: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

export const resultShots: readonly Shot[] = [
  { name: 'live-provisional', path: '/publiclivebets', before: provisional },
  { name: 'live-provisional-bet', path: '/publiclivebets', before: provisional, act: openFirst },
  { name: 'past-corrected', path: '/publicpastbets', before: corrected },
  { name: 'past-corrected-bet', path: '/publicpastbets', before: corrected, act: openWon },
  { name: 'past-report', path: '/publicpastbets', act: reportScore },
  { name: 'game-rules', path: '/game_rules', visitor: true },
  { name: 'receipt', path: '/publicpastbets', act: openReceipt },
  { name: 'receipt-none', path: '/receipt', isProblem: true },
  { name: 'receipt-check', path: '/check_receipt', visitor: true },
  {
    name: 'receipt-right',
    path: '/publicpastbets',
    act: (page) => checkReceipt(page, (text) => text),
  },
  {
    name: 'receipt-wrong',
    path: '/publicpastbets',
    act: (page) => checkReceipt(page, (text) => text.replace('"paid": ', '"paid": 1')),
  },
  { name: 'operator', path: '/operator', before: (page) => operates(page, SEEN) },
  {
    name: 'operator-end',
    path: '/operator',
    before: (page) => operates(page, SEEN),
    act: (page) => page.getByRole('heading', { name: 'Feeds' }).scrollIntoViewIfNeeded(),
  },
  { name: 'operator-nothing', path: '/operator', before: (page) => operates(page, NOTHING) },
  {
    name: 'operator-unread',
    path: '/operator',
    before: async (page) => {
      await operates(page, SEEN)
      await dropAnswer(page, OVERVIEW)
    },
  },
  {
    name: 'operator-correct',
    path: '/operator',
    before: (page) => operates(page, SEEN),
    act: pressDecision('Correct'),
  },
  {
    name: 'operator-void',
    path: '/operator',
    before: (page) => operates(page, SEEN),
    act: pressDecision('Void'),
  },
  {
    name: 'operator-agree',
    path: '/operator',
    before: (page) => operates(page, SEEN),
    act: pressDecision('Agree'),
  },
]
