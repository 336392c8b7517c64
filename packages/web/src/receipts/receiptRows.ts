/** The contents of a receipt as labelled lines. */
import { amountText } from '@sidebet/copy/numberText'
import { reasonClauses } from '@sidebet/copy/reasons'
import { receiptTexts } from '@sidebet/copy/screens/receipts'
import type { BetSubject } from '@sidebet/copy/sentences'
import { scoreText } from '@sidebet/copy/sides'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { cents } from '@sidebet/domain/money'
import type { Receipt } from '@sidebet/domain/receipts/receipt'

const texts = receiptTexts.rows

type Leaf = Receipt['leaf']

const TIME = new Intl.DateTimeFormat('en-US', {
  ...{ dateStyle: 'medium', timeStyle: 'long' },
  timeZone: 'America/New_York',
})
const timeText = (iso: string) => TIME.format(new Date(iso))
const dollars = (amount: number) => amountText(cents(amount))

export function subjectOfLeaf(leaf: Leaf): BetSubject {
  const { awayTeam, homeTeam, pick, spread, odds } = leaf
  return { league: leaf.league as LeagueCode, awayTeam, homeTeam, pick, spread, odds }
}

/** The own stake and that of the other side, in cents. */
export function stakesOf({ side, offererPay, accepterPay }: Leaf) {
  return side === 'offerer'
    ? { own: offererPay, other: accepterPay }
    : { own: accepterPay, other: offererPay }
}

/** Won, lost or void: a void bet returns the own stake, and nothing of the other side's. */
export function outcomeOf(leaf: Leaf): 'won' | 'lost' | 'void' {
  if (leaf.paid === 0) return 'lost'
  return leaf.paid === stakesOf(leaf).own ? 'void' : 'won'
}

type Line = readonly [label: string, value: string]

export function receiptRows({ leaf, gameRoot, toDay }: Receipt): Line[] {
  const { own, other } = stakesOf(leaf)
  const teams = { away: leaf.awayTeam, home: leaf.homeTeam }
  return [
    [texts.result, leaf.score ? scoreText(teams, leaf.score) : texts.noResult],
    ...whyVoid(leaf),
    ...readingRows(leaf),
    [texts.starts, timeText(leaf.startsAt)],
    [texts.accepted, timeText(leaf.acceptedAt)],
    [texts.staked, dollars(own)],
    [texts.otherStake, dollars(other)],
    [texts.paid, dollars(leaf.paid)],
    [texts.fee, dollars(0)],
    [texts.all, texts.allOf(dollars(leaf.userStaked), dollars(leaf.userPaid))],
    [texts.bet, leaf.bet],
    ...(leaf.version > 1 ? [[texts.replaces, texts.before(leaf.version - 1)] as const] : []),
    [texts.rule, texts.ruleOf(leaf.rule, leaf.version)],
    [texts.root, gameRoot],
    toDay ? [texts.dayRoot(toDay.day), toDay.root] : [texts.dayRootLater, texts.dayNotOver],
    ...(toDay?.chain ? [[texts.chain(toDay.day), toDay.chain] as const] : []),
  ]
}

/** Each reading of the result; a result of an operator or a rule has none. */
function readingRows({ readings = [], readAt, source, awayTeam, homeTeam }: Leaf): Line[] {
  if (readings.length === 0) return [[texts.read, texts.readFrom(timeText(readAt), source)]]
  const teams = { away: awayTeam, home: homeTeam }
  return readings.map((reading, at) => {
    const result = reading.score ? scoreText(teams, reading.score) : texts.called
    const { source, document } = reading
    const time = timeText(reading.readAt)
    return [texts.reading(at + 1), texts.readingOf({ result, source, time, document })]
  })
}

function whyVoid({ outcome, acceptedAt, startsAt, reason }: Leaf): Line[] {
  if (reason) return [[texts.void, capitalized(reasonClauses[reason])]]
  if (outcome === 'void') return [[texts.void, texts.notPlayed]]
  return acceptedAt >= startsAt ? [[texts.void, texts.tooLate]] : []
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
