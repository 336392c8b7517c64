/** The dialog that requires the password once more (AC9). */
export const reauthTexts = {
  title: 'Enter your password',
  lead: 'You logged in a while ago. For this we need your password once more.',
  submit: 'Continue',
} as const
