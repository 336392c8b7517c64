import { z } from 'zod'
import { betRow } from './bets.ts'
import { endpoint } from './endpoint.ts'
import { friendFields } from './friends.ts'
import { offererIsSelf, offerRow, postAnswer, postBody } from './offers.ts'
import { friendRefusals, postRefusals } from './refusals.ts'
import { pageOf, pageQuery, untrustedField } from './wire.ts'

const memberRefusals = { notMember: 403, notGroupAdmin: 403 } as const

const groupName = z.string().max(300)
const ofGroup = z.object({ groupName })
const messageAnswer = z.object({ message: z.string() })

/** Also creates the group (GAP-144). The bare text of the answer means that the name is taken. */
export const checkCreateGroup = endpoint({
  name: 'checkCreateGroup',
  method: 'POST',
  path: '/api/group/checkCreate',
  access: 'user',
  refusals: { groupNameInvalid: 400, tooManyGroups: 409 },
  self: ['body.currentUser'],
  body: z.object({ currentUser: untrustedField, groupName }),
  answer: z.union([z.string(), z.object({ groupName: z.string(), groupCode: z.string() })]),
})

/** Every valid invitation gets the same text, for users and for others (GAP-088). */
export const inviteToGroup = endpoint({
  name: 'inviteToGroup',
  method: 'POST',
  path: '/api/group/inviteToGroup',
  access: 'user',
  refusals: { ...memberRefusals, ...friendRefusals, groupCodeWrong: 409 },
  self: ['body.currentUser'],
  body: z.object({
    ...friendFields,
    currentUser: untrustedField,
    groupName,
    groupCode: z.string().max(60),
  }),
  answer: messageAnswer,
})

/** The client shows the message after a success and after a failure (GAP-148). */
export const joinGroup = endpoint({
  name: 'joinGroup',
  method: 'POST',
  path: '/api/group/joinGroup',
  access: 'user',
  self: ['body.currentUser'],
  body: z.object({ groupName, groupCode: z.string().max(60), currentUser: untrustedField }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
})

/** Sorted by name (GAP-145). Both names have the same value (GAP-153). */
const groupOfUser = z.object({
  _id: z.string(),
  friendGroupName: z.string(),
  groupName: z.string(),
  /** Whether the viewer is its admin. */
  isAdmin: z.boolean(),
  members: z.number().int(),
  /** Open offers of other members in the group. */
  proposals: z.number().int(),
})
export type GroupOfUser = z.infer<typeof groupOfUser>

export const myGroups = endpoint({
  name: 'myGroups',
  method: 'GET',
  path: '/api/user/mygroups/:userID',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  answer: z.array(groupOfUser),
})

/** All members with the admin, in the order in which they joined (GAP-143). Only members see the code (GAP-149). */
export const group = endpoint({
  name: 'group',
  method: 'GET',
  path: '/api/group/:groupName',
  access: 'user',
  refusals: memberRefusals,
  params: ofGroup,
  answer: z.object({
    _id: z.string(),
    groupName: z.string(),
    /** The admin's username. */
    groupAdmin: z.string(),
    friends: z.array(
      z.object({
        _id: z.string(),
        friendUsername: z.string(),
        friendName: z.string(),
        joinedAt: z.string(),
      }),
    ),
    groupCode: z.string(),
  }),
})
export type GroupRead = z.infer<typeof group.answer>

const record = {
  /** Settled bets inside the group; void bets do not count. */
  won: z.number().int(),
  lost: z.number().int(),
  /** In dollars. All nets of a group add up to 0. */
  net: z.number(),
}

/** The outcomes of the bets inside the group: one row per current or former member, and the viewer against each other member. */
export const groupSeason = endpoint({
  name: 'groupSeason',
  method: 'GET',
  path: '/api/group/:groupName/season',
  access: 'user',
  refusals: memberRefusals,
  params: ofGroup,
  answer: z.object({
    /** ISO 8601 in UTC: the season counts games that start at or after it. */
    from: z.string(),
    rows: z.array(
      z.object({
        username: z.string(),
        isMember: z.boolean(),
        ...record,
        /** The newest first, at most five: W or L. */
        lastFive: z.array(z.enum(['W', 'L'])),
        /** How many of the newest outcomes are the same: above 0 won, below 0 lost. */
        streak: z.number().int(),
      }),
    ),
    /** One row per opponent of the viewer. */
    headToHead: z.array(z.object({ username: z.string(), ...record })),
  }),
})
export type GroupSeason = z.infer<typeof groupSeason.answer>

export const leaveGroup = endpoint({
  name: 'leaveGroup',
  method: 'POST',
  path: '/api/group/leaveGroup',
  access: 'user',
  movesMoney: true,
  refusals: memberRefusals,
  self: ['body.currentUsername'],
  body: z.object({ friendGroup: groupName, currentUsername: untrustedField }),
  answer: messageAnswer,
})

export const removeFriend = endpoint({
  name: 'removeFriend',
  method: 'POST',
  path: '/api/group/removeFriend',
  access: 'user',
  movesMoney: true,
  refusals: { ...memberRefusals, notInGroup: 409, removesSelf: 400 },
  body: z.object({ friendGroup: groupName, friendUsername: z.string().max(300) }),
  answer: messageAnswer,
})

/** `friendsArray` is ignored: the server reads the members from the database (GAP-150). */
export const deleteGroup = endpoint({
  name: 'deleteGroup',
  method: 'POST',
  path: '/api/group/deleteGroup',
  access: 'user',
  movesMoney: true,
  refusals: memberRefusals,
  body: z.object({ friendGroup: groupName, friendsArray: z.unknown().optional() }),
  answer: messageAnswer,
})

export const postGroupOffer = endpoint({
  name: 'postGroupOffer',
  method: 'POST',
  path: '/api/betsProposed/newGroupBet',
  access: 'user',
  movesMoney: true,
  refusals: { notMember: 403, groupAlone: 400, ...postRefusals, unknownGame: 404 },
  self: offererIsSelf,
  body: postBody.extend({ groupName }),
  answer: postAnswer,
  invalidBody: 'invalidBet',
})

/** Names of the groups that have open offers of other members (GAP-152). */
export const checkGroupBets = endpoint({
  name: 'checkGroupBets',
  method: 'GET',
  path: '/api/betsProposed/checkgroupbets/:username',
  access: 'user',
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: z.array(z.string()),
})

export const groupOffers = endpoint({
  name: 'groupOffers',
  method: 'GET',
  path: '/api/betsProposed/groupBets/:userID/:regionRestriction/:groupName',
  access: 'user',
  refusals: memberRefusals,
  self: ['params.userID'],
  params: z.object({ userID: z.string(), regionRestriction: z.string().max(60), groupName }),
  query: pageQuery,
  answer: pageOf(offerRow),
})

/** The bets of all members; `userPerformance` is from the viewer's side. */
export const groupLiveBets = endpoint({
  name: 'groupLiveBets',
  method: 'GET',
  path: '/api/betsAccepted/grouplivebets/:groupName',
  access: 'user',
  refusals: memberRefusals,
  params: ofGroup,
  query: pageQuery,
  answer: pageOf(betRow),
})

/** The viewer's own bets. */
export const groupPastBets = endpoint({
  name: 'groupPastBets',
  method: 'GET',
  path: '/api/betsAccepted/pastgroupbets/:groupName/:userID',
  access: 'user',
  refusals: memberRefusals,
  self: ['params.userID'],
  params: z.object({ groupName, userID: z.string() }),
  query: pageQuery,
  answer: pageOf(betRow),
})
