/** The list of pictures. A shot changes no data: requests that would change any are mocked. */
import { expect, type Page } from '@playwright/test'
import { answer } from '../fixtures/dialogs.ts'
import { checkoutOf, setAmount } from '../steps/deposit.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { chooseLocation, confirmAge, fillLogin, pressLogin } from '../steps/login.ts'
import { openMenu, pressLogout } from '../steps/menu.ts'
import { fillSignUp, fillWholeSignUp, pressSignUp } from '../steps/signUp.ts'
import { CONFIRM, enterAmount, HOW_MUCH, OFFER } from '../steps/take.ts'
import { bankShots } from './bankShots.ts'
import {
  changeAnswer,
  delayAnswer,
  dropAnswer,
  fakeAnswer,
  fakeFunds,
  fakeOffer,
  fakeUndecided,
  inMinutes,
  refusal,
} from './fakeAnswers.ts'
import { friendShots } from './friendShots.ts'
import { groupShots } from './groupShots.ts'
import { liveShots } from './liveShots.ts'
import { noticeShots } from './noticeShots.ts'
import { mockFunds, paymentsAre } from './payments.ts'
import { promotionShots } from './promotionShots.ts'
import { resultShots } from './resultShots.ts'
import { openEmptySlip, openPosting, openSlip } from './setTheBet.ts'
import type { Shot } from './shot.ts'

const PAYOUT = '/api/user/paypalpayout'

async function openWithdrawDialog(page: Page) {
  await page.getByLabel('Email Linked to PayPal').fill('ann@example.test')
  await page.getByLabel('Amount to Withdraw (USD)').fill('20')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function sendWithdrawal(page: Page) {
  await openWithdrawDialog(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(/Sending your|was successful/)).toBeVisible()
}

const TAKE = '/api/betsAccepted/acceptbet'

/** Answers the take with this code. No amount in the slip changes. */
const takeUndecided = (code: string, retryAfter?: number) => async (page: Page) => {
  await moveNothing(page)
  await fakeUndecided(page, TAKE, code, retryAfter)
}
const BOARD = '/api/betsProposed/postedbets/nfl/**'
const NOTHING = { data: [], next: null }
const DAY_MS = 86_400_000
const DEMO_PASSWORD = 'Sidebet-demo1!'

const LONG = {
  awayTeam: 'Massachusetts Minutemen of the Commonwealth',
  awayTeamShort: 'MASS',
  homeTeam: 'Wolverhampton Wanderers',
  homeTeamShort: 'WOLV',
  winnerOffer: 'Wolverhampton Wanderers',
  winnerOfferShort: 'WOLV',
  usernameOffer: 'a.very-long_username-of.thirty',
  amountBet: 66666.66,
  amountOffered: 99999.99,
  acceptPay: 66666.66,
  offerPay: 99999.99,
  spreadOffer: 110.5,
  oddsNumeratorOffer: 3,
  oddsDenominatorOffer: 2,
}

async function goOffline(page: Page) {
  await expect(rowsWith(page).first()).toBeVisible()
  await page.context().setOffline(true)
}

async function openSections(page: Page) {
  await openMenu(page)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  for (const summary of await page.getByRole('dialog').locator('summary').all()) {
    await summary.click()
  }
}

async function openLogout(page: Page) {
  await pressLogout(page)
  await expect(page.getByRole('dialog').filter({ hasText: 'log out' })).toBeVisible()
}

/** On the board, the offer of which ben has taken 40 of 100. */
const openOffer = (page: Page) => openRow(rowsWith(page, '$60.00 of $100.00'))

async function openAmount(page: Page) {
  await openOffer(page)
  await answer(page, OFFER, 'Some')
  await page.getByRole('dialog').getByLabel('Bet Amount in USD').fill('25')
}

/** More than the $60.00 that are left. */
async function openOver(page: Page) {
  await openAmount(page)
  await page.getByRole('dialog').getByLabel('Bet Amount in USD').fill('99')
}

/** The part of the window that a phone's keyboard leaves visible. */
const withKeyboard = (act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await act(page)
  await page.getByRole('dialog').getByLabel('Bet Amount in USD').focus()
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 430 })
}

async function openConfirmation(page: Page) {
  await openAmount(page)
  await answer(page, HOW_MUCH, 'Accept')
  await expect(page.getByRole('dialog').filter({ hasText: CONFIRM })).toBeVisible()
}

/** Presses Confirm, and waits for this text in the slip or on the page. */
const confirmUntil = (text: string) => async (page: Page) => {
  await openConfirmation(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(text).first()).toBeVisible()
}

async function openTooLarge(page: Page) {
  await openOffer(page)
  await answer(page, OFFER, 'Some')
  await enterAmount(page, '5000')
  await answer(page, CONFIRM, 'Confirm')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'OK' })).toBeVisible()
}

async function openOwn(page: Page) {
  await openRow(rowsWith(page, 'Your offer').first())
  await answer(page, OFFER, 'All')
  await answer(page, CONFIRM, 'Confirm')
  await expect(page.getByText('This bet was posted by you.')).toBeVisible()
}

async function openShortfall(page: Page) {
  await openConfirmation(page)
  await answer(page, CONFIRM, 'Confirm')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Modify' })).toBeVisible()
}

async function openInvalid(page: Page) {
  await openEmptySlip(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Invalid bet.')).toBeVisible()
}

async function openMarked(page: Page) {
  await openInvalid(page)
  await answer(page, 'Invalid bet.', 'OK')
  await expect(page.getByText('Please select a winner.')).toBeVisible()
}

async function openPosted(page: Page) {
  await openPosting(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText('Your bet has been posted')).toBeVisible()
}

const openFirstRow = (page: Page) => openRow(rowsWith(page).first())

const openCancelling = (page: Page) => openRow(rowsWith(page, 'of $100.00').first())

async function getTeam(page: Page) {
  const team = page.getByRole('combobox', { name: 'Select Team' })
  await team.fill('mia')
  await page.getByRole('option', { name: 'Miami Dolphins' }).click()
  await page.getByRole('main').getByRole('button', { name: /^Get/ }).click()
  await expect(rowsWith(page).first()).toBeVisible()
}

async function missTeam(page: Page) {
  await page.getByRole('main').getByRole('button', { name: /^Get/ }).click()
}

const openTeams = (page: Page) => page.getByRole('combobox', { name: 'Select Team' }).click()

async function getWrongPeriod(page: Page) {
  await page.getByRole('textbox', { name: 'Start Date' }).fill('31/12/2025')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Get History' }).click()
}

async function getWrongDay(page: Page) {
  await page.getByRole('textbox', { name: 'Select Date of Games' }).fill('11/22')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Get Bets' }).click()
}

const pickQuick = (page: Page) => page.getByRole('button', { name: '$100', exact: true }).click()

/** Each game of a live bet is in play, with different scores. */
async function beingPlayed(page: Page) {
  await changeAnswer(page, '/api/betsAccepted/publiclivebets/**', (body) => ({
    ...body,
    data: body.data.map((row: object, nth: number) => ({
      ...row,
      ...{ gameStatus: 'live', awayPoints: 20, homePoints: 21 + nth * 4 },
    })),
  }))
}

async function openPayButtons(page: Page) {
  await setAmount(page, '50')
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
}

async function openDepositLimits(page: Page) {
  await setAmount(page, '4.99')
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** An e-mail and a phone that are not confirmed yet. */
const unconfirmed = (page: Page) =>
  changeAnswer(page, '/api/user/profile/**', (body) => ({
    ...body,
    email: 'ann.with-a-rather-long-address@mail.somewhere.example',
    phone: '447700900123',
  }))

/** Two passkeys, at an address where passkeys work. */
const withPasskeys = (page: Page) =>
  changeAnswer(page, '/api/user/passkeys/**', () => ({
    host: '127.0.0.1',
    data: [
      { id: 1, name: 'My phone', createdAt: '2026-03-01T12:00:00Z', lastUsedAt: null },
      {
        id: 2,
        name: 'The blue security key in the drawer of the desk',
        createdAt: '2026-04-02T12:00:00Z',
        lastUsedAt: '2026-11-20T12:00:00Z',
      },
    ],
  }))

async function openRemoval(page: Page) {
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function enterWrongCode(page: Page) {
  await page.getByLabel('Code for ann').fill('123456')
  await page.getByRole('button', { name: 'Confirm' }).first().click()
  await expect(page.getByText('That code is incorrect.')).toBeVisible()
}

async function openSave(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openCheckout(page: Page) {
  await openPayButtons(page)
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await expect(checkoutOf(page).getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
}

async function openUnderage(page: Page) {
  await fillLogin(page, 'ann', DEMO_PASSWORD)
  await pressLogin(page)
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openStatesWarning(page: Page) {
  await fillLogin(page, 'ann', DEMO_PASSWORD)
  await confirmAge(page)
  await chooseLocation(page, 'US')
  await pressLogin(page)
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function sendLogin(page: Page) {
  await fillLogin(page, 'ann', DEMO_PASSWORD)
  await confirmAge(page)
  await chooseLocation(page, 'UK')
  await pressLogin(page)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeDisabled()
}

async function openSignUpQuestion(page: Page) {
  await fillWholeSignUp(page, {
    username: 'maria',
    password: DEMO_PASSWORD,
    firstName: 'Maria',
    lastName: 'Gonzalez',
    email: 'maria@example.test',
    phone: '12015550100',
    mfa: true,
  })
  await pressSignUp(page)
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function missSignUpFields(page: Page) {
  await fillSignUp(page, { firstName: 'Maria' })
  await pressSignUp(page)
}

const openDate = (page: Page) => page.getByRole('textbox', { name: 'Select Date of Games' }).click()

const owesSecondFactor = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('loginAttempt', 'ann'))

async function somethingWaits(page: Page) {
  await fakeAnswer(page, '/api/betsProposed/checkfriendbets/*', { data: [{}, {}] })
  await fakeAnswer(page, '/api/betsProposed/checkgroupbets/*', [{}])
  await fakeAnswer(page, '/api/promotion/checkpromotions/*', { message: 'ok', data: [{}] })
}

/** Bets on games that are in play. */
async function playing(page: Page) {
  await changeAnswer(page, '/api/betsAccepted/publiclivebets/*', (body) => ({
    ...body,
    data: body.data.map((row: object, at: number) => ({
      ...row,
      ...(at < 2 && { gameStatus: 'live', awayPoints: [10, 3][at], homePoints: [14, 17][at] }),
    })),
  }))
}

async function scrollToEnd(page: Page) {
  await expect(page.getByRole('heading', { name: 'Your live bets' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
}

async function isNew(page: Page) {
  await fakeFunds(page, 0, 0)
  await fakeAnswer(page, '/api/betsProposed/unacceptedbets/*', NOTHING)
  await fakeAnswer(page, '/api/betsAccepted/publiclivebets/*', NOTHING)
}

async function nothingSettled(page: Page) {
  await fakeAnswer(page, '/api/betsAccepted/allpastbets*', NOTHING)
  const zero = { betsWonTotal: 0, betsWonCount: 0, betsLostTotal: 0, betsLostCount: 0 }
  await fakeAnswer(page, '/api/betsAccepted/historybydates', zero)
}

async function longAndLarge(page: Page) {
  await fakeFunds(page, 99999.99, 99999.99)
  await fakeOffer(page, LONG)
}

async function largeHistory(page: Page) {
  await fakeFunds(page, 99999.99, 99999.99)
  await changeAnswer(page, '/api/betsAccepted/allpastbets*', (body) => ({
    ...body,
    data: body.data.map((row: { performanceAmount: number }) => ({
      ...row,
      performanceAmount: row.performanceAmount > 0 ? 99999.99 : -99999.99,
    })),
  }))
  await fakeAnswer(page, '/api/betsAccepted/historybydates', {
    betsWonTotal: 1234567.89,
    betsWonCount: 1234,
    betsLostTotal: 999999.99,
    betsLostCount: 999,
  })
}

/** Ten weeks of movements, and the games of five leagues. */
async function longStatement(page: Page) {
  const dollars = (available: number, atRisk: number) => ({
    available,
    atRisk,
    total: Math.round((available + atRisk) * 100) / 100,
  })
  const days = Array.from({ length: 50 }, (_, nth) => {
    const day = new Date(Date.now() - (70 - nth * 1.4) * DAY_MS).toISOString().slice(0, 10)
    const available = 300 + ((nth * 37) % 90) + nth * 4
    return {
      date: day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'),
      dateDate: day,
      after: dollars(available, 40 + ((nth * 53) % 120)),
    }
  })
  const league = (
    league: string,
    won: number,
    lost: number,
    gamesWon: number,
    gamesLost: number,
  ) => ({
    ...{ league, won, lost, gamesWon, gamesLost },
  })
  await changeAnswer(page, '/api/user/statementsummary/*', (body) => ({
    ...body,
    opening: dollars(300, 0),
    closing: days.at(-1)!.after,
    onItsWay: 250,
    leagues: [
      league('nfl', 254.5, 200, 18, 13),
      league('premier', 92, 40, 6, 3),
      league('nba', 50, 77.5, 4, 5),
      league('laliga', 38.5, 20, 2, 1),
      league('nhl', 10, 20, 1, 2),
    ],
    days,
  }))
}

/** Results that may still be corrected. */
const FINAL_AT = new Date(Date.now() + 20 * 3_600_000).toISOString()
const NOT_FINAL = { reason: 'provisional', amount: 412.5, until: FINAL_AT }

const pastNotFinal = (page: Page) =>
  changeAnswer(page, '/api/betsAccepted/pastbets/*/*', (body) => ({
    ...body,
    data: body.data.map((row: object) => ({ ...row, finalAt: FINAL_AT })),
  }))

const statementNotFinal = (page: Page) =>
  changeAnswer(page, '/api/user/statement/*', (body) => ({
    ...body,
    data: body.data.map((row: { readonly kind: string }) =>
      row.kind === 'won' || row.kind === 'level' ? { ...row, finalAt: FINAL_AT } : row,
    ),
  }))

async function largeStatement(page: Page) {
  await longStatement(page)
  const most = { available: 99999.99, atRisk: 99999.99, total: 199999.98 }
  await changeAnswer(page, '/api/user/statement/*', (body) => ({
    ...body,
    data: body.data.map((row: object) => ({
      ...row,
      ...{ change: most, after: most, opponent: LONG.usernameOffer },
    })),
  }))
}

/** As printed, without the browser's print dialog. */
async function onPaper(page: Page) {
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(
    page.getByRole('table', { name: 'Statement', includeHidden: true }).last(),
  ).toBeAttached()
  await page.emulateMedia({ media: 'print' })
}

async function openNumbers(page: Page) {
  for (const summary of await page.getByRole('main').locator('summary').all()) {
    await summary.click()
  }
}

/** Another user has taken 40 of the 60 that were left. */
async function takenMeanwhile(page: Page) {
  const text = 'Your partial bet must be less than the full amount bet by the counterparty'
  await fakeAnswer(page, TAKE, refusal('partialTooLarge', text), 409)
  const path = '/api/betsProposed/adjustAmountBetByAccepted'
  await fakeAnswer(page, path, { message: 'ok', amountBet: 20 })
}

const live = {
  message: 'ok',
  _id: 'b_1',
  amount: 25,
  offerPay: 25,
  acceptPay: 25,
  amountLeft: 35,
  fundsAvailable: 800,
  fundsAtRisk: 200,
}

const moveNothing = (page: Page) => fakeAnswer(page, '/api/{user,betsProposed}/adjust*', live)

async function openSecurityQuestion(page: Page) {
  await page.getByLabel('Email').fill('ann@example.test')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Security Answer')).toBeVisible()
}

async function useOldLink(page: Page) {
  await page.getByLabel('New Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Confirm New Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('This link has expired')).toBeVisible()
}

async function mistakePassword(page: Page) {
  await page.getByLabel('Current Password').fill('Wrong-demo1!')
  await page.getByLabel('New Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Confirm New Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Three sessions, one with a long name and no location. */
const isElsewhere = (page: Page) =>
  changeAnswer(page, '/api/user/sessions/*', (body) => {
    const [own] = body.sessions
    const devices = ['Safari on iPhone', 'Samsung Internet on Android']
    const others = devices.map((device, at) => ({
      ...own,
      sessionID: `s_${at + 1000}`,
      device,
      place: at === 0 ? 'NJ, United States' : '',
      isCurrent: false,
    }))
    return { ...body, previousLogin: own.startedAt, sessions: [own, ...others] }
  })

async function openEndDialog(page: Page) {
  await page
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function wantsPassword(page: Page) {
  const text = 'This needs your password once more, so nothing has changed.'
  await fakeAnswer(page, '/api/user/loginnotices', refusal('reauth', text), 403)
}

async function giveWrongPassword(page: Page) {
  await page.getByText('Send me an email at each login').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-demo1!')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('incorrect value')).toBeVisible()
}

export const SHOTS: readonly Shot[] = [
  { name: 'landing', path: '/', visitor: true },
  { name: 'login', path: '/login', visitor: true },
  {
    name: 'login-ended',
    path: '/login',
    visitor: true,
    before: (page) => page.addInitScript(() => sessionStorage.setItem('lastUser', 'u_1')),
  },
  { name: 'login-underage', path: '/login', visitor: true, act: openUnderage },
  { name: 'login-states', path: '/login', visitor: true, act: openStatesWarning },
  {
    name: 'login-sending',
    path: '/login',
    visitor: true,
    before: (page) => delayAnswer(page, '/api/user/login'),
    act: sendLogin,
    isUnfinished: true,
  },
  { name: 'mfa', path: '/mfa', visitor: true, before: owesSecondFactor },
  { name: 'signup', path: '/signup', visitor: true },
  { name: 'signup-missing', path: '/signup', visitor: true, act: missSignUpFields },
  { name: 'signup-question', path: '/signup', visitor: true, act: openSignUpQuestion },
  { name: 'forgot-email', path: '/forgotlogin', visitor: true },
  {
    name: 'forgot-answer',
    path: '/forgotlogin',
    visitor: true,
    before: (page) => fakeAnswer(page, '/api/user/getquestion/*', [{ question: 'favorite movie' }]),
    act: openSecurityQuestion,
  },
  { name: 'forgot-password', path: '/forgotlogin#token=none', visitor: true },
  {
    name: 'forgot-over',
    path: '/forgotlogin#token=none',
    visitor: true,
    act: useOldLink,
  },
  { name: 'change-password', path: '/changepassword' },
  { name: 'change-password-wrong', path: '/changepassword', act: mistakePassword },
  { name: 'sessions', path: '/sessions', before: isElsewhere },
  { name: 'sessions-alone', path: '/sessions' },
  { name: 'sessions-end', path: '/sessions', before: isElsewhere, act: openEndDialog },
  {
    name: 'sessions-unread',
    path: '/sessions',
    before: (page) => dropAnswer(page, '/api/user/sessions/*'),
  },
  { name: 'sessions-password', path: '/sessions', before: wantsPassword, act: giveWrongPassword },
  { name: 'not-found', path: '/nowhere', visitor: true },
  {
    name: 'unreachable',
    path: '/home',
    before: (page) => dropAnswer(page, '/api/user'),
    isProblem: true,
  },
  {
    name: 'updating',
    path: '/home',
    before: (page) => changeAnswer(page, '/api/user', (body) => ({ ...body, update_status: true })),
  },
  { name: 'home', path: '/home' },
  { name: 'home-alerts', path: '/home', before: somethingWaits },
  { name: 'home-playing', path: '/home', before: playing },
  { name: 'home-new', path: '/home', before: isNew },
  {
    name: 'home-unread',
    path: '/home',
    before: (page) => dropAnswer(page, '/api/betsAccepted/publiclivebets/*'),
  },
  { name: 'home-cards', path: '/home', before: playing, act: scrollToEnd },
  { name: 'menu', path: '/home', act: openMenu },
  { name: 'menu-sections', path: '/home', act: openSections },
  { name: 'logout', path: '/home', act: openLogout },
  { name: 'league', path: '/choosepathnfl' },
  { name: 'games', path: '/upcominggamesnfl' },
  {
    name: 'games-empty',
    path: '/upcominggamesnfl',
    before: (page) => fakeAnswer(page, '/api/schedulenfl/upcoming*', NOTHING),
  },
  { name: 'games-cfb', path: '/upcominggamescfb' },
  { name: 'team', path: '/chooseteamnfl', act: getTeam },
  { name: 'team-list', path: '/chooseteamcfb', act: openTeams },
  { name: 'team-missing', path: '/chooseteamnfl', act: missTeam },
  { name: 'set-the-bet', path: '/upcominggamesnfl', act: openSlip },
  { name: 'set-the-bet-empty', path: '/upcominggamesnfl', act: openEmptySlip },
  { name: 'set-the-bet-invalid', path: '/upcominggamesnfl', act: openInvalid },
  { name: 'set-the-bet-confirm', path: '/upcominggamesnfl', act: openPosting },
  {
    name: 'set-the-bet-posted',
    path: '/upcominggamesnfl',
    before: async (page) => {
      await fakeAnswer(page, '/api/betsProposed/newPublicBet', live)
      await moveNothing(page)
    },
    act: openPosted,
  },
  { name: 'set-the-bet-marked', path: '/upcominggamesnfl', act: openMarked },
  { name: 'set-the-bet-keyboard', path: '/upcominggamesnfl', act: withKeyboard(openSlip) },
  { name: 'board', path: '/postedbetsnfl' },
  { name: 'board-long', path: '/postedbetsnfl', before: longAndLarge },
  {
    name: 'board-empty',
    path: '/postedbetsnfl',
    before: (page) => fakeAnswer(page, BOARD, NOTHING),
  },
  {
    name: 'board-loading',
    path: '/postedbetsnfl',
    before: (page) => delayAnswer(page, BOARD),
    isUnfinished: true,
  },
  { name: 'board-error', path: '/postedbetsnfl', before: (page) => dropAnswer(page, BOARD) },
  {
    name: 'board-offline',
    path: '/postedbetsnfl',
    act: goOffline,
    isUnfinished: true,
  },
  { name: 'board-by-team', path: '/postedbetsbyteamnfl', act: getTeam },
  { name: 'board-by-date-wrong', path: '/postedbetsbydatenfl', act: getWrongDay },
  { name: 'board-by-date-closed', path: '/postedbetsbydatenfl' },
  { name: 'board-by-team-list', path: '/postedbetsbyteamnfl', act: openTeams },
  { name: 'board-by-date', path: '/postedbetsbydatenfl', act: openDate },
  { name: 'slip', path: '/postedbetsnfl', act: openOffer },
  {
    name: 'slip-long',
    path: '/postedbetsnfl',
    before: longAndLarge,
    act: (page) => openRow(rowsWith(page, '$66,666.66 of').first()),
  },
  {
    name: 'slip-soon',
    path: '/postedbetsnfl',
    before: (page) => fakeOffer(page, { dateTimeDB: inMinutes(4.5) }),
    act: openOffer,
  },
  { name: 'slip-amount', path: '/postedbetsnfl', act: openAmount },
  { name: 'slip-over', path: '/postedbetsnfl', act: openOver },
  { name: 'slip-keyboard', path: '/postedbetsnfl', act: withKeyboard(openAmount) },
  { name: 'slip-confirm', path: '/postedbetsnfl', act: openConfirmation },
  { name: 'slip-too-large', path: '/postedbetsnfl', act: openTooLarge },
  { name: 'slip-own', path: '/postedbetsnfl', act: openOwn },
  {
    name: 'slip-shortfall',
    path: '/postedbetsnfl',
    before: (page) => fakeFunds(page, 12.34, 500),
    act: openShortfall,
  },
  {
    name: 'slip-sending',
    path: '/postedbetsnfl',
    before: async (page) => {
      await moveNothing(page)
      await delayAnswer(page, TAKE)
    },
    act: confirmUntil('Sending'),
    isUnfinished: true,
  },
  {
    name: 'slip-finding-out',
    path: '/postedbetsnfl',
    before: takeUndecided('outcomeUnknown', 10),
    act: confirmUntil('We are finding out'),
    isUnfinished: true,
  },
  {
    name: 'slip-no-answer',
    path: '/postedbetsnfl',
    before: takeUndecided('outcomeUnknown'),
    act: confirmUntil('may or may not have gone through'),
  },
  {
    name: 'slip-left',
    path: '/postedbetsnfl',
    before: takeUndecided('outcomeUnknown'),
    act: async (page) => {
      await confirmUntil('may or may not have gone through')(page)
      await answer(page, CONFIRM, 'X')
      await expect(page.getByText('Please look at your bets')).toBeVisible()
    },
  },
  {
    name: 'slip-not-made',
    path: '/postedbetsnfl',
    before: takeUndecided('busy'),
    act: confirmUntil('Your bet was not made'),
  },
  {
    name: 'slip-changed',
    path: '/postedbetsnfl',
    before: async (page) => {
      await moveNothing(page)
      await takenMeanwhile(page)
    },
    act: confirmUntil('Changed'),
  },
  {
    name: 'slip-live',
    path: '/postedbetsnfl',
    before: async (page) => {
      await moveNothing(page)
      await fakeAnswer(page, TAKE, live)
    },
    act: confirmUntil('Your bet has been entered'),
  },
  {
    name: 'slip-gone',
    path: '/postedbetsnfl',
    before: async (page) => {
      await moveNothing(page)
      await fakeAnswer(page, TAKE, refusal('offerGone', 'This bet is no longer available.'), 409)
    },
    act: confirmUntil('This bet is no longer available.'),
  },
  { name: 'recent', path: '/recentpublicbets' },
  { name: 'unaccepted', path: '/unacceptedbets' },
  { name: 'unaccepted-cancel', path: '/unacceptedbets', act: openCancelling },
  {
    name: 'unaccepted-undecided',
    path: '/unacceptedbets',
    before: (page) => fakeUndecided(page, '/api/betsProposed/cancelBet', 'outcomeUnknown'),
    act: async (page) => {
      await openCancelling(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('may or may not have been cancelled')).toBeVisible()
    },
  },
  { name: 'live', path: '/publiclivebets' },
  {
    name: 'live-score',
    path: '/publiclivebets',
    before: beingPlayed,
  },
  { name: 'live-score-bet', path: '/publiclivebets', before: beingPlayed, act: openFirstRow },
  { name: 'live-bet', path: '/publiclivebets', act: openFirstRow },
  { name: 'past', path: '/publicpastbets' },
  { name: 'past-bet', path: '/publicpastbets', act: openFirstRow },
  { name: 'history', path: '/accounthistory' },
  { name: 'history-empty', path: '/accounthistory', before: nothingSettled },
  {
    name: 'history-loading',
    path: '/accounthistory',
    before: async (page) => {
      await delayAnswer(page, '/api/betsAccepted/allpastbets*')
      await delayAnswer(page, '/api/betsAccepted/historybydates')
    },
    isUnfinished: true,
  },
  { name: 'history-wrong', path: '/accounthistory', act: getWrongPeriod },
  { name: 'history-large', path: '/accounthistory', before: largeHistory },
  { name: 'statement', path: '/statement', before: longStatement },
  { name: 'statement-as-it-is', path: '/statement' },
  { name: 'statement-numbers', path: '/statement', before: longStatement, act: openNumbers },
  { name: 'statement-large', path: '/statement', before: largeStatement },
  { name: 'statement-empty', path: '/statement?to=2020-01-01' },
  {
    name: 'statement-loading',
    path: '/statement',
    before: (page) => delayAnswer(page, '/api/user/statement*/*'),
    isUnfinished: true,
  },
  {
    name: 'statement-paper',
    path: '/statement',
    before: longStatement,
    act: onPaper,
  },
  { name: 'deposit-choice', path: '/depositchoice' },
  { name: 'deposit-wallet', path: '/depositfrompaypal' },
  { name: 'deposit-quick', path: '/depositfrompaypal', act: pickQuick },
  { name: 'deposit-comma', path: '/depositfrompaypal', act: (page) => setAmount(page, '25,50') },
  { name: 'deposit-limits', path: '/depositfrompaypal', act: openDepositLimits },
  { name: 'deposit-buttons', path: '/depositfrompaypal', act: openPayButtons },
  {
    name: 'deposit-busy',
    path: '/depositfrompaypal',
    before: (page) => fakeUndecided(page, '/api/user/paypal/orders', 'busy'),
    act: async (page) => {
      await openPayButtons(page)
      await page.getByRole('button', { name: 'PayPal', exact: true }).click()
      await expect(page.getByText('you have not paid anything')).toBeVisible()
    },
  },
  { name: 'deposit-checkout', path: '/depositfrompaypal', act: openCheckout },
  ...bankShots,
  ...friendShots,
  ...liveShots,
  ...groupShots,
  ...noticeShots,
  ...resultShots,
  ...promotionShots,
  { name: 'faq', path: '/FAQ', visitor: true },
  { name: 'faq-user', path: '/FAQlogged' },
  { name: 'faq-endings', path: '/FAQ#at-least', visitor: true },
  { name: 'faq-rounding', path: '/FAQ#rounding', visitor: true },
  { name: 'faq-states', path: '/FAQ#states', visitor: true },
  {
    name: 'faq-found',
    path: '/FAQ',
    visitor: true,
    act: (page) => page.getByRole('searchbox').fill('cents'),
  },
  { name: 'terms', path: '/termsofuse2', visitor: true },
  { name: 'terms-courts', path: '/termsofuse#law' },
  { name: 'privacy', path: '/privacypolicy' },
  { name: 'gaming', path: '/responsiblegaming2', visitor: true },
  { name: 'contact', path: '/contact-us' },
  {
    name: 'contact-missing',
    path: '/contact-us',
    act: (page) => page.getByRole('main').getByRole('button', { name: 'Submit' }).click(),
  },
  { name: 'invite', path: '/invite_friend' },
  {
    name: 'invite-nobody',
    path: '/invite_friend',
    act: async (page) => {
      await page.getByRole('button', { name: 'Send Invitation' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'profile', path: '/myprofile' },
  {
    name: 'profile-unconfirmed',
    path: '/myprofile',
    before: async (page) => {
      await unconfirmed(page)
      const wrong = refusal('codeWrong', 'That code is incorrect. Please try again.')
      await fakeAnswer(page, '/api/user/confirmcontact', wrong, 400)
    },
    act: enterWrongCode,
  },
  { name: 'profile-edit', path: '/editprofile' },
  { name: 'profile-edit-ask', path: '/editprofile', act: openSave },
  { name: 'second-factor', path: '/changemfa' },
  { name: 'second-factor-passkeys', path: '/changemfa', before: withPasskeys },
  { name: 'second-factor-remove', path: '/changemfa', before: withPasskeys, act: openRemoval },
  { name: 'withdrawal-options', path: '/withdrawchoice' },
  { name: 'withdraw-wallet', path: '/withdrawtopaypal' },
  { name: 'withdraw-wallet-held', path: '/withdrawtopaypal', before: (page) => mockFunds(page) },
  {
    name: 'withdraw-wallet-debt',
    path: '/withdrawtopaypal',
    before: (page) => mockFunds(page, { withdrawable: 0, debt: 60, withheld: [] }),
  },
  { name: 'withdraw-wallet-question', path: '/withdrawtopaypal', act: openWithdrawDialog },
  {
    name: 'withdraw-wallet-sending',
    path: '/withdrawtopaypal',
    before: (page) => delayAnswer(page, PAYOUT),
    act: sendWithdrawal,
    isUnfinished: true,
  },
  {
    name: 'withdraw-wallet-done',
    path: '/withdrawtopaypal',
    before: (page) => fakeAnswer(page, PAYOUT, { status: 'unknown', paymentID: 'm_1' }, 202),
    act: sendWithdrawal,
  },
  {
    name: 'payments',
    path: '/payments',
    before: async (page) => {
      await paymentsAre(page)
      await mockFunds(page)
    },
  },
  { name: 'payments-empty', path: '/payments', before: (page) => paymentsAre(page, []) },
  {
    name: 'payments-loading',
    path: '/payments',
    before: async (page) => {
      await delayAnswer(page, '/api/payments/own*')
      await delayAnswer(page, '/api/funds/held')
    },
    isUnfinished: true,
  },
  {
    name: 'payments-failed',
    path: '/payments',
    before: async (page) => {
      await dropAnswer(page, '/api/payments/own*')
      await dropAnswer(page, '/api/funds/held')
    },
    isProblem: true,
  },
  {
    name: 'held-provisional',
    path: '/home',
    before: (page) => mockFunds(page, { reserved: 87.5, withdrawable: 0, withheld: [NOT_FINAL] }),
    act: (page) => page.getByRole('button', { name: 'Your funds: see where' }).click(),
  },
  {
    name: 'past-bet-provisional',
    path: '/publicpastbets',
    before: pastNotFinal,
    act: openFirstRow,
  },
  {
    name: 'statement-provisional',
    path: '/statement',
    before: statementNotFinal,
    act: (page) => page.getByText('not to be withdrawn').last().scrollIntoViewIfNeeded(),
  },
  {
    name: 'held',
    path: '/home',
    before: (page) => mockFunds(page),
    act: (page) => page.getByRole('button', { name: 'Your funds: see where' }).click(),
  },
]
