/** The parts of the page of a game as text, tags replaced by line breaks. */
import { MantineProvider } from '@mantine/core'
import type { GameMarket } from '@sidebet/contract/gamePage'
import type { GameRow } from '@sidebet/contract/games'
import type { OfferRow } from '@sidebet/contract/offers'
import { cents } from '@sidebet/domain/money'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Activity } from './Activity.tsx'
import { Head } from './Head.tsx'
import { Ladders } from './Ladders.tsx'
import { OfferPosition } from './OfferPosition.tsx'
import { Outcomes } from './Outcomes.tsx'
import type { ChosenOffers } from './useChosenOffers.ts'

const GAME = {
  gameID: 'g_34',
  league: 'nfl',
  awayTeam: 'New England Patriots',
  awayTeamShort: 'NE',
  homeTeam: 'Buffalo Bills',
  homeTeamShort: 'BUF',
  dateTimeDB: '2026-11-22T18:00:00.000Z',
  status: 'scheduled',
  awayPoints: 0,
  homePoints: 0,
} as GameRow

const terms = { spreadOffer: 3.5, oddsNumeratorOffer: 3, oddsDenominatorOffer: 2 }
const OFFER = {
  ...GAME,
  ...terms,
  _id: 'o_1',
  userIDoffer: 'u_1',
  winnerOffer: GAME.homeTeam,
  amountOffered: 60,
  amountBet: 60,
  partialTake: true,
  regionLimit: 'none',
} as object as OfferRow
type Step = GameMarket['ladders']['home']['steps'][number]
const STEP: Step = { ...terms, amount: 60, ownAmount: 0, wholeAmount: 0, offers: 3, best: OFFER }
const NO_OFFERS = { steps: [], takeable: [], offers: 0, amount: 0 }
const NO_CHOICE: ChosenOffers = {
  chosen: new Map(),
  onChoose() {},
  onClear() {},
  onTake() {},
}

function markupOf(part: ReactElement): string {
  const inRouter = createElement(MemoryRouter, null, part)
  const markup = renderToStaticMarkup(createElement(MantineProvider, null, inRouter))
  return markup.replace(/<style[\s\S]*?<\/style>/g, '')
}
const textOf = (part: ReactElement) =>
  markupOf(part)
    .replace(/<[^>]+>/g, '\n')
    .replace(/\n+/g, '\n')

function ladders(steps: readonly Step[], offers: number, isOpen = true, choice = NO_CHOICE) {
  const takeable = steps.flatMap(({ best }) => best ?? [])
  const of = { home: { steps: [...steps], takeable, offers, amount: 300 }, away: NO_OFFERS }
  return createElement(Ladders, {
    ...{ game: GAME, isOpen, of, choice },
    onOpen: () => {},
    selected: null,
  })
}

test('W22: a step of a ladder has the spread, the odds, what is left, and which part of it is special', () => {
  const text = textOf(ladders([{ ...STEP, ownAmount: 20, wholeAmount: 10 }], 3))
  for (const words of [
    'Against the Buffalo Bills',
    'You win unless the Buffalo Bills win by the spread or more.',
    'Against the Buffalo Bills by 3.5 or more at 3 : 2, see the best offer',
    '3 : 2',
    '$60.00',
    '$20.00 yours',
    '$10.00 all or nothing',
    'No offers now.',
    'Make an offer on the New England Patriots',
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toContain('Only the steps with the best odds')
})

test('W22: a step with offers of the user alone opens nothing, and a cut ladder states that it is cut', () => {
  const own = { ...STEP, ownAmount: 60, best: null }
  expect(markupOf(ladders([STEP], 3))).toMatch(/<th scope="row"><button/)
  expect(markupOf(ladders([own], 3))).not.toMatch(/<th scope="row"><button/)
  expect(textOf(ladders([own], 4))).toContain('Only the steps with the best odds')
})

test('BI18: chosen steps are summed up below the ladders, and a game that takes no bets has no choice', () => {
  const chosen = new Map([['o_1', { offer: OFFER, amount: cents(60_00) }]])
  const text = textOf(ladders([STEP], 3, true, { ...NO_CHOICE, chosen }))
  expect(text).toContain('1\u00a0offer chosen: risk $60.00 to win $90.00')
  expect(markupOf(ladders([STEP], 3))).toContain('by 3.5 or more at 3 : 2, choose the best offer')
  expect(markupOf(ladders([STEP], 3))).toContain('Take the best odds, in USD')
  expect(markupOf(ladders([STEP], 3, false))).not.toContain('choose the best offer')
  expect(markupOf(ladders([STEP], 3, false))).not.toContain('Take the best odds')
})

test('W22: a new offer states what is ahead of it in its ladder, and what can be taken at once instead', () => {
  const of = {
    home: { ...NO_OFFERS, steps: [STEP] },
    away: { ...NO_OFFERS, takeable: [{ ...OFFER, winnerOffer: GAME.awayTeam }] },
  }
  const textAt = (numerator: number) => {
    const odds = { numerator, denominator: 100 }
    const terms = { pick: 'home', spread: 350, odds } as const
    return textOf(createElement(OfferPosition, { game: GAME, of, terms }))
  }
  expect(textAt(151)).toContain('Your offer would be the first of its ladder.')
  expect(textAt(150)).toContain('$60.00 of the open offers would come first.')
  expect(textAt(150)).toContain(
    'Against the New England Patriots by 3.5 or more can be taken at once: $60.00 at 3 : 2.',
  )
  const noOther = { home: of.home, away: NO_OFFERS }
  const terms = { pick: 'home', spread: 350, odds: { numerator: 100, denominator: 100 } } as const
  expect(textOf(createElement(OfferPosition, { game: GAME, of: noOther, terms }))).not.toContain(
    'at once',
  )
})

test('W22: a game that takes no bets offers no way to make one', () => {
  expect(textOf(ladders([], 0, false))).not.toContain('Make an offer')
})

test('W22: before a game its head has the start and no score, in play the score', () => {
  const head = { game: GAME, isOpen: true, outcome: null, sources: 1, watchers: 1 }
  const before = textOf(createElement(Head, { of: head }))
  expect(before).toContain('Takes bets until it starts')
  expect(before).toContain('once its source has reported it twice')
  expect(before).not.toMatch(/\n0\n/)
  const live = {
    ...head,
    isOpen: false,
    sources: 2,
    game: { ...GAME, status: 'live', awayPoints: 7 },
  }
  const inPlay = textOf(createElement(Head, { of: live }))
  expect(inPlay).toContain('Being played')
  expect(inPlay).toContain('once two sources report the same')
  expect(inPlay).toMatch(/\n7\n/)
})

test('W22: outcomes by final score are a table with a sign before each sum', () => {
  const of = [
    { from: null, to: 3, result: -30 },
    { from: 4, to: null, result: 20 },
  ]
  const text = textOf(createElement(Outcomes, { game: GAME, of }))
  expect(text).toContain('NE win, tie, or BUF win by 3 or less\n\u2212$30.00')
  expect(text).toContain('BUF win by 4 or more\n+$20.00')
  expect(markupOf(createElement(Outcomes, { game: GAME, of: [] }))).toBe('')
})

test('W22: the activity has the last bet, the odds of the day and a row per bet, or states that there is none', () => {
  const bet = {
    ...terms,
    dateAccepted: '2026-11-22T17:00:00.000Z',
    winnerOffer: GAME.homeTeam,
    winnerOfferShort: 'BUF',
    usernameOffer: 'ann',
    offerPay: 60,
    acceptPay: 40,
  }
  const { oddsNumeratorOffer, oddsDenominatorOffer } = terms
  const best = { oddsNumeratorOffer, oddsDenominatorOffer }
  const day = { bets: 1, amount: 40, best, worst: best }
  const text = textOf(createElement(Activity, { game: GAME, of: { bets: [bet], day } }))
  expect(text).toContain('Last: Buffalo Bills by 3.5 or more at 3 : 2.')
  expect(text).toContain('In 24 hours at this spread: 1 bet, $40.00, all at 3 : 2.')
  expect(text).toContain('by ann')
  expect(textOf(createElement(Activity, { game: GAME, of: { bets: [], day: null } }))).toContain(
    'No public bets yet.',
  )
})
