/** How a group may say no. A file of its own: every page knows the calls and how they fail. */
import { addFriendRefusals } from './friends.ts'

/** There is no such group, or the asker is not in it: both are the same to them (AZ3). */
const notMember = { status: 403, text: 'There is no group of yours with this name.' } as const
const notGroupAdmin = { status: 403, text: 'Only the admin of the group can do this.' } as const

/** GAP-093: nobody could accept it. */
const groupAlone = {
  status: 400,
  text: 'There are no friends in this group yet. Invite a friend to it first.',
} as const

export const memberRefusals = { notMember, notGroupAdmin } as const

export const createGroupRefusals = {
  groupNameInvalid: {
    status: 400,
    text: 'Please enter a group name of at most 60 letters, digits and spaces, without a slash.',
  },
  tooManyGroups: { status: 409, text: 'You are in as many groups as one can be in.' },
} as const

export const inviteToGroupRefusals = {
  ...memberRefusals,
  ...addFriendRefusals,
  groupCodeWrong: {
    status: 409,
    text: 'The code of this group has changed. Please open it again.',
  },
} as const

export const removeFriendRefusals = {
  ...memberRefusals,
  notInGroup: { status: 409, text: 'This friend is not in the group.' },
  removesSelf: { status: 400, text: 'Use Leave Group to leave your own group.' },
} as const

export const postToGroupRefusals = { notMember, groupAlone } as const
