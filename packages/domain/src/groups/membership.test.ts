import { describe, expect, test } from 'vitest'
import { asAdmin, leaveGroup, type Membership, removeMember } from './membership.ts'

const group: Membership = { adminId: 2, members: [5, 2, 9] }
const code = (result: { ok: boolean; refusal?: { code: string } }) =>
  result.ok ? 'ok' : result.refusal!.code

describe('only the admin may administer a group', () => {
  test.each([
    [2, 'ok'],
    [5, 'notGroupAdmin'],
    [7, 'notMember'],
  ])('the result for user %i is %s', (userId, expected) => {
    expect(code(asAdmin(group, userId))).toBe(expected)
  })
})

describe('a member leaves a group', () => {
  test.each([
    ['a member leaves the admin as it is', group, 9, 2],
    ['after the admin it is who came first (GAP-141)', group, 2, 5],
    ['after the admin who came first it is the next', { ...group, adminId: 5 }, 5, 2],
    ['after the last one it is nobody', { adminId: 5, members: [5] }, 5, null],
  ])('%s', (_, before, userId, adminId) => {
    expect(leaveGroup(before, userId)).toEqual({ ok: true, value: { adminId } })
  })

  test('a user who is not a member cannot leave a group', () => {
    expect(code(leaveGroup(group, 7))).toBe('notMember')
  })
})

describe('only the admin may remove another member', () => {
  test.each([
    [2, 5, 'ok'],
    [2, 2, 'removesSelf'],
    [2, 7, 'notInGroup'],
    [2, null, 'notInGroup'],
    [5, 9, 'notGroupAdmin'],
    [5, 5, 'notGroupAdmin'],
    [7, 5, 'notMember'],
  ])('user %i removes user %s: %s', (userId, friendId, expected) => {
    expect(code(removeMember(group, userId, friendId))).toBe(expected)
  })
})
