/** The user's own profile, changing it, and confirming a new e-mail or phone. */
export const profileScreenTexts = {
  withheld: 'Not available to withdraw',
  confirmSave: 'Do you want to save what you have entered?',
  submit: 'Submit',
  updated: 'You have successfully updated your profile.',
  hints: {
    username: 'A username cannot be changed.',
    contact:
      'We send a code to what you change. Until you enter it, codes go where they went before.',
    secret: 'Leave it empty to keep your answer. Upper and lower case count.',
  },
  /** After a change that needs a code. */
  codeWaits: 'Your change has to be confirmed with a code. You find it under My Profile.',
  unconfirmed: {
    state: 'Not confirmed yet',
    /** The contact of the sign-up. */
    own: 'Confirm it with a code that we send there.',
    waiting: 'Something waits for you. Confirm with a code that we send there, and you see it.',
    send: 'Send a code',
    email: (confirmed: string) => `Codes, links and notices still go to ${confirmed}.`,
    phone: (confirmed: string) => `Codes by SMS still go to ${confirmed}.`,
    code: (to: string) => `Code for ${to}`,
    confirm: 'Confirm',
    again: 'Send a new code',
    sent: (to: string) => `A new code was sent to ${to}.`,
    revert: 'Keep the old one',
    confirmRevert: (confirmed: string) => `Do you want to go back to ${confirmed}?`,
    done: (to: string) => `${to} is confirmed.`,
  },
  notRead: 'We could not read your profile.',
} as const
