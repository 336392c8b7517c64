import { place } from '../place.ts'
import { friendRefusals, postRefusals } from '../refusals.ts'

const memberRefusals = { notMember: 403, notGroupAdmin: 403 } as const

export const checkCreateGroup = place({
  name: 'checkCreateGroup',
  method: 'POST',
  path: '/api/group/checkCreate',
  access: 'user',
  refusals: { groupNameInvalid: 400, tooManyGroups: 409 },
})

export const inviteToGroup = place({
  name: 'inviteToGroup',
  method: 'POST',
  path: '/api/group/inviteToGroup',
  access: 'user',
  refusals: { ...memberRefusals, ...friendRefusals, groupCodeWrong: 409 },
})

export const joinGroup = place({
  name: 'joinGroup',
  method: 'POST',
  path: '/api/group/joinGroup',
  access: 'user',
})

export const myGroups = place({
  name: 'myGroups',
  method: 'GET',
  path: '/api/user/mygroups/:userID',
  access: 'user',
})

export const group = place({
  name: 'group',
  method: 'GET',
  path: '/api/group/:groupName',
  access: 'user',
  refusals: memberRefusals,
})

export const groupSeason = place({
  name: 'groupSeason',
  method: 'GET',
  path: '/api/group/:groupName/season',
  access: 'user',
  refusals: memberRefusals,
})

export const leaveGroup = place({
  name: 'leaveGroup',
  method: 'POST',
  path: '/api/group/leaveGroup',
  access: 'user',
  movesMoney: true,
  refusals: memberRefusals,
})

export const removeFriend = place({
  name: 'removeFriend',
  method: 'POST',
  path: '/api/group/removeFriend',
  access: 'user',
  movesMoney: true,
  refusals: { ...memberRefusals, notInGroup: 409, removesSelf: 400 },
})

export const deleteGroup = place({
  name: 'deleteGroup',
  method: 'POST',
  path: '/api/group/deleteGroup',
  access: 'user',
  movesMoney: true,
  refusals: memberRefusals,
})

export const postGroupOffer = place({
  name: 'postGroupOffer',
  method: 'POST',
  path: '/api/betsProposed/newGroupBet',
  access: 'user',
  movesMoney: true,
  refusals: { notMember: 403, groupAlone: 400, ...postRefusals, unknownGame: 404 },
})

export const checkGroupBets = place({
  name: 'checkGroupBets',
  method: 'GET',
  path: '/api/betsProposed/checkgroupbets/:username',
  access: 'user',
})

export const groupOffers = place({
  name: 'groupOffers',
  method: 'GET',
  path: '/api/betsProposed/groupBets/:userID/:regionRestriction/:groupName',
  access: 'user',
  refusals: memberRefusals,
})

export const groupLiveBets = place({
  name: 'groupLiveBets',
  method: 'GET',
  path: '/api/betsAccepted/grouplivebets/:groupName',
  access: 'user',
  refusals: memberRefusals,
})

export const groupPastBets = place({
  name: 'groupPastBets',
  method: 'GET',
  path: '/api/betsAccepted/pastgroupbets/:groupName/:userID',
  access: 'user',
  refusals: memberRefusals,
})
