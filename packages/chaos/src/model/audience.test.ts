import { describe, expect, test } from 'vitest'
import { addressees, isAddressed, maybeMember, releaseOf, surelyMember } from './audience.ts'
import {
  type Change,
  emptyModel,
  type Interval,
  type ModelGroup,
  type ModelOffer,
} from './referenceModel.ts'

const [ANN, BEN] = [1, 2]
const NEVER = Number.POSITIVE_INFINITY

const change = (user: number | null, from: number, to: number, isSure = true): Change => ({
  op: from,
  user,
  from,
  to,
  isSure,
})
const group = (joins: Change[], ends: Change[] = []): ModelGroup => ({
  name: 'Saturday',
  creator: ANN,
  joins,
  ends,
})
const at = (from: number, to = from): Interval => ({ from, to })

describe('membership of a group', () => {
  const JOINED = change(BEN, 10, 20)
  test.each<[string, Change[], Change[], Interval, boolean]>([
    ['before the join was sent', [JOINED], [], at(5, 9), false],
    ['while it is under way', [JOINED], [], at(5, 12), true],
    ['since', [JOINED], [], at(30), true],
    ['another one', [change(ANN, 10, 20)], [], at(30), false],
    ['while the leave is under way', [JOINED], [change(BEN, 25, 35)], at(30), true],
    ['after the leave', [JOINED], [change(BEN, 25, 35)], at(40), false],
    [
      'after a leave that may not have happened',
      [JOINED],
      [change(BEN, 25, 35, false)],
      at(40),
      true,
    ],
    ['after the leave of another one', [JOINED], [change(ANN, 25, 35)], at(40), true],
    ['after the group was deleted', [JOINED], [change(null, 25, 35)], at(40), false],
    ['come back', [JOINED, change(BEN, 36, 37)], [change(BEN, 25, 35)], at(40), true],
    [
      'perhaps come back',
      [JOINED, change(BEN, 36, NEVER, false)],
      [change(BEN, 25, 35)],
      at(40),
      true,
    ],
  ])('%s', (_name, joins, ends, interval, isMember) => {
    expect(maybeMember(group(joins, ends), BEN, interval)).toBe(isMember)
  })

  test.each<[string, Change[], Change[], boolean]>([
    ['joined', [JOINED], [], true],
    ['perhaps joined', [change(BEN, 10, NEVER, false)], [], false],
    ['joined, and perhaps gone', [JOINED], [change(BEN, 30, NEVER, false)], false],
    ['gone, and come back', [JOINED, change(BEN, 40, 50)], [change(BEN, 25, 35)], true],
    ['gone while coming back', [change(BEN, 30, 50)], [change(BEN, 25, 35)], false],
    ['another one gone', [JOINED], [change(ANN, 25, 35)], true],
    ['deleted', [JOINED], [change(null, 25, 35)], false],
  ])('certain membership: %s', (_name, joins, ends, isMember) => {
    expect(surelyMember(group(joins, ends), BEN)).toBe(isMember)
  })
})

describe('an offer in a group ends with the membership of its offerer or with the group', () => {
  const offer = {
    audience: { kind: 'group', group: 'Saturday' },
    user: BEN,
    posted: at(30, 40),
  } as unknown as ModelOffer
  test.each<[string, Change[], string]>([
    ['nobody went', [], 'no'],
    ['gone before', [change(BEN, 10, 20)], 'no'],
    ['gone in the same moment', [change(BEN, 35, 50)], 'maybe'],
    ['gone after', [change(BEN, 41, 50)], 'yes'],
    ['perhaps gone after', [change(BEN, 41, 50, false)], 'maybe'],
    ['another one gone', [change(ANN, 41, 50)], 'no'],
    ['deleted after', [change(null, 41, 50)], 'yes'],
    ['deleted in the same moment', [change(null, 20, 31)], 'maybe'],
  ])('%s', (_name, ends, release) => {
    const model = emptyModel()
    model.groups.set('Saturday', group([change(BEN, 1, 2)], ends))
    expect(releaseOf(model, offer)).toBe(release)
  })
})

test('an offer to a friend addresses the user with that username or e-mail', () => {
  const model = emptyModel()
  const of = (contact: string, name: string) =>
    isAddressed(model, { kind: 'friend', contact }, { id: 9, name }, at(0))
  expect([
    of('ben', 'ben'),
    of('ben@example.test', 'ben'),
    of('ann', 'ben'),
    of('ann@example.test', 'ben'),
  ]).toEqual([true, true, false, false])
  expect(addressees({ kind: 'friend', contact: 'ben@example.test' })).toBe(
    'friend ben@example.test',
  )
})
