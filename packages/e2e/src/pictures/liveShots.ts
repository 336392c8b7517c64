/** Pictures of changes that arrive while a page is open. The event stream and the changed responses are mocked. */
import { expect, type Page } from '@playwright/test'
import { answer } from '../fixtures/dialogs.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { CONFIRM, HOW_MUCH, OFFER } from '../steps/take.ts'
import { changeAnswer, fakeAnswer, sendEvent } from './fakeAnswers.ts'
import type { Shot } from './shot.ts'

const BOARD_PATH = '/postedbetsnfl'
const BOARD = '/api/betsProposed/postedbets/nfl/**'
const LIVE_BETS = '/api/betsAccepted/publiclivebets/**'

// biome-ignore lint/suspicious/noExplicitAny: a picture changes the fields that it names and leaves the rest
type Row = any

/** From now on the list has these rows, and the page receives the change event. */
async function becomes(page: Page, list: string, change: object, rows: (rows: Row[]) => Row[]) {
  await expect(page.getByText('Up to date')).toBeVisible()
  await changeAnswer(page, list, (body) => ({ ...body, data: rows(body.data) }))
  await sendEvent(page, 'changed', change)
}

/** Three offers arrive, the second one closes, and a part of the first is taken. */
async function boardChanges(page: Page) {
  await becomes(page, BOARD, { boards: ['nfl'] }, ([first, , ...others]) => [
    { ...first, amountBet: 25, acceptPay: 25, offerPay: 25 },
    ...others,
    ...others.slice(0, 3).map((row) => ({ ...row, _id: `${row._id}9`, usernameOffer: 'maria' })),
  ])
  await expect(page.getByRole('button', { name: '3 new offers' })).toBeVisible()
}

async function showNew(page: Page) {
  await boardChanges(page)
  await page.getByRole('button', { name: '3 new offers' }).click()
}

async function chooseAmount(page: Page) {
  await openRow(rowsWith(page, '$60.00 of').first())
  await answer(page, OFFER, 'Some')
  await page.getByRole('dialog').getByLabel('Bet Amount in USD').fill('30')
}

const lessIsLeft = (page: Page) =>
  becomes(page, BOARD, { boards: ['nfl'] }, ([first, ...others]) => [
    { ...first, amountBet: 20, acceptPay: 20, offerPay: 20 },
    ...others,
  ])

async function slipChanges(page: Page) {
  await chooseAmount(page)
  await lessIsLeft(page)
  await expect(page.getByRole('dialog')).toContainText('$20.00 is left')
}

async function confirm(page: Page) {
  await chooseAmount(page)
  await answer(page, HOW_MUCH, 'Accept')
  await expect(page.getByRole('dialog').filter({ hasText: CONFIRM })).toBeVisible()
}

async function slipGoes(page: Page) {
  await confirm(page)
  await becomes(page, BOARD, { boards: ['nfl'] }, ([, ...others]) => others)
  await expect(page.getByRole('dialog')).toContainText('Gone')
}

async function offline(page: Page) {
  await page.context().setOffline(true)
  await expect(page.getByText('No connection')).toBeVisible()
}

async function slipOffline(page: Page) {
  await confirm(page)
  await page.context().setOffline(true)
  await expect(page.getByText('This waits for the connection')).toBeVisible()
}

export const liveShots: readonly Shot[] = [
  { name: 'live-board', path: BOARD_PATH, act: boardChanges },
  { name: 'live-board-shown', path: BOARD_PATH, act: showNew },
  { name: 'live-slip', path: BOARD_PATH, act: slipChanges },
  { name: 'live-slip-gone', path: BOARD_PATH, act: slipGoes },
  { name: 'live-slip-offline', path: BOARD_PATH, act: slipOffline, isUnfinished: true },
  { name: 'live-home-offline', path: '/home', act: offline, isUnfinished: true },
  {
    name: 'live-deposit-offline',
    path: '/depositfrompaypal',
    act: async (page) => {
      await page.getByRole('textbox').fill('50')
      await page.getByRole('button', { name: 'Set Amount' }).click()
      await offline(page)
    },
    isUnfinished: true,
  },
  {
    name: 'live-away',
    path: '/publiclivebets',
    act: async (page) => {
      await expect(page.getByText('Up to date')).toBeVisible()
      await sendEvent(page, 'away', {})
      await expect(page.getByText('We cannot reach our books')).toBeVisible()
    },
  },
  {
    name: 'live-settled',
    path: '/publiclivebets',
    act: async (page) => {
      await becomes(page, LIVE_BETS, { yours: true }, ([, ...others]) => others)
      await expect(page.getByText('Settled').first()).toBeVisible()
    },
  },
  {
    name: 'live-alert',
    path: '/home',
    before: (page) => fakeAnswer(page, '/api/betsProposed/checkfriendbets/*', { data: [] }),
    act: async (page) => {
      await page.waitForFunction('window.pictureStream')
      await fakeAnswer(page, '/api/betsProposed/checkfriendbets/*', { data: [{}] })
      await sendEvent(page, 'changed', { yours: true })
      await expect(page.getByText("See Friend's Bet Proposal")).toBeVisible()
    },
  },
]
