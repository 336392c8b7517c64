/** The entries of Set the Bet, and their validation. */
import type { GameRow } from '@sidebet/contract/games'
import { decimalText } from '@sidebet/copy/numberText'
import { postTexts } from '@sidebet/copy/refusals/bets'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { fieldsTexts } from '@sidebet/copy/screens/fields'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { type LeagueCode, theName } from '@sidebet/domain/games/league'
import { AMOUNT_MAX, type Cents, formatDollars } from '@sidebet/domain/money'
import { areOdds, type Odds, timesOdds } from '@sidebet/domain/odds'
import type { OfferTerms } from '@sidebet/domain/offers/offer'
import {
  type Draft,
  type Posted,
  type PostRefusal,
  postOffer,
} from '@sidebet/domain/offers/postOffer'
import { isSpread, type Side } from '@sidebet/domain/spread'
import type { Answer } from '../../api/api.ts'
import type { Session } from '../../session/session.ts'
import { isUnread, readHundredths, readStake } from '../slip/readNumber.ts'

const { wrong } = offersTexts.setTheBet

/** The fields, still as text. */
export type Filled = {
  readonly stake: string
  readonly pick: Side | null
  readonly spread: string
  readonly numerator: string
  readonly denominator: string
  readonly partialTake: boolean
}

/** The default is odds of 1 to 1 and takes in parts (GAP-079, S7). */
export const EMPTY: Filled = {
  stake: '',
  pick: null,
  spread: '',
  numerator: '1',
  denominator: '1',
  partialTake: true,
}

/** A valid offer, ready to post. */
export type Ready = Posted & { readonly partialTake: boolean }

function draftOf(filled: Filled): Draft {
  return {
    pick: filled.pick,
    spread: readHundredths(filled.spread),
    odds: oddsOf(filled),
    amount: readStake(filled.stake),
  }
}

export function oddsOf({ numerator, denominator }: Filled): Odds | null {
  const [above, below] = [readHundredths(numerator), readHundredths(denominator)]
  if (above === null || below === null) return null
  const odds = { numerator: above, denominator: below }
  return areOdds(odds) ? odds : null
}

/** What the offerer risks and wins, before any other rule applies; null while an entry is missing or the stake too large. */
export function stakesOf(filled: Filled): { readonly risk: Cents; readonly win: Cents } | null {
  const { odds, amount } = draftOf(filled)
  if (!odds || !amount || amount > AMOUNT_MAX) return null
  return { risk: timesOdds(amount, odds), win: amount }
}

/** The valid entries as words of the sentence; null for the others. */
export type Sentence = Readonly<Record<'pick' | 'spread' | 'you' | 'them', string | null>>

export function sentenceOf(
  filled: Filled,
  game: GameRow,
  { isShort }: { readonly isShort: boolean },
): Sentence {
  const { pick, spread } = draftOf(filled)
  const stakes = stakesOf(filled)
  return {
    pick:
      pick &&
      (isShort ? shortNameOf(game, pick) : theName(game.league as LeagueCode, teamOf(game, pick))),
    spread: spread !== null && isSpread(spread) ? decimalText(spread) : null,
    you: stakes && formatDollars(stakes.risk),
    them: stakes && formatDollars(stakes.win),
  }
}

/** The terms, without the stake; null while an entry of them is missing. */
export function termsOf(filled: Filled): OfferTerms | null {
  const { pick, spread, odds } = draftOf(filled)
  if (!pick || !odds || spread === null || !isSpread(spread)) return null
  return { pick, spread, odds }
}

const shortNameOf = (game: GameRow, pick: Side) =>
  pick === 'home' ? game.homeTeamShort : game.awayTeamShort

export function teamOf(game: GameRow, pick: Side): string {
  return pick === 'home' ? game.homeTeam : game.awayTeam
}

export type Wrong = Readonly<Partial<Record<'stake' | 'pick' | 'spread' | 'odds', string>>>

/** The sentence for a spread and for odds that are no numbers: how to write one. It is shown at once. */
export function unreadIn({
  spread,
  numerator,
  denominator,
}: Filled): Pick<Wrong, 'spread' | 'odds'> {
  return {
    ...(isUnread(spread) && { spread: fieldsTexts.notNumber }),
    ...((isUnread(numerator) || isUnread(denominator)) && { odds: fieldsTexts.notNumber }),
  }
}

/** The error of each invalid field; empty for a valid bet. */
export function wrongIn(filled: Filled): Wrong {
  const { pick, spread, odds } = draftOf(filled)
  const stake = wrongStake(filled)
  return {
    ...(stake && { stake }),
    ...(pick === null && { pick: wrong.winner }),
    ...((spread === null || !isSpread(spread)) && { spread: wrong.spread }),
    ...(odds === null && { odds: wrong.odds }),
  }
}

function wrongStake(filled: Filled): string | null {
  const { amount } = draftOf(filled)
  if (amount === null) return betsTexts.accept.amountMissing
  if (amount > AMOUNT_MAX) return wrong.tooMuch
  return stakesOf(filled)?.risk === 0 ? wrong.tooSmall : null
}

/** The rules of the server, applied here for an immediate result; `now` in milliseconds since 1970. */
export function readyOf(
  filled: Filled,
  game: GameRow,
  session: Pick<Session, 'regionRestriction' | 'fundsAvailable'>,
  now: number,
): Answer<Ready, PostRefusal['code']> {
  const result = postOffer({
    draft: draftOf(filled),
    game: { startsAt: Date.parse(game.dateTimeDB), status: 'scheduled', started: false },
    betsBarred: session.regionRestriction === 'illegal',
    fundsAvailable: session.fundsAvailable,
    now,
  })
  if (result.ok) {
    return { ok: true, status: 0, value: { ...result.value, partialTake: filled.partialTake } }
  }
  const { refusal } = result
  return { ok: false, status: 0, code: refusal.code, error: textOf(postTexts, refusal) }
}
