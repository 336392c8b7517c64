/** Refusals of groups. */
export const groupTexts = {
  /** The group does not exist, or the user is not a member. The answer is the same for both (AZ3). */
  notMember: 'There is no group of yours with this name.',
  notGroupAdmin: 'Only the admin of the group can do this.',
  groupNameInvalid:
    'Please enter a group name of at most 60 letters, digits and spaces, without a slash.',
  tooManyGroups: 'You are in as many groups as one can be in.',
  groupCodeWrong: 'The code of this group has changed. Please open it again.',
  notInGroup: 'This friend is not in the group.',
  removesSelf: 'Use Leave Group to leave your own group.',
  /** GAP-093: the offer would have no possible accepter. */
  groupAlone: 'There are no friends in this group yet. Invite a friend to it first.',
} as const
