/** The API's answers about groups, verbatim. Clients show them unchanged. */
export const groupAnswers = {
  nameTaken: 'Group Name Already Exists',
  invited: 'Your friend has been invited successfully.',
  /** GAP-148: the same for a wrong name and a wrong code. */
  joined: 'You have joined the group successfully.',
  joinWrong: 'The group name or code is incorrect.',
  joinedBefore: 'You are already a member of this group.',
  groupFull: 'This group has as many members as a group can have.',
  inManyGroups: 'You are in as many groups as one can be in.',
  left: 'You have left the group successfully.',
  /** GAP-154. */
  removed: 'Your friend has been successfully removed from the group.',
  deleted: 'The group has been deleted.',
} as const
