/** The page that changes the password, and the part of a forgotten login that sets one. */
export const passwordsTexts = {
  title: 'Change Password',
  current: 'Current Password',
  new: 'New Password',
  confirmation: 'Confirm New Password',
  submit: 'Submit',
  othersEnd: 'Changing it logs you out everywhere else.',
  changed: 'You have successfully changed your password.',
} as const
