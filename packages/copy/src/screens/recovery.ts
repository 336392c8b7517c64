/** A forgotten login (GAP-022). */
export const recoveryTexts = {
  title: 'Forgot your login?',
  lead: 'Enter the email address of your account. We ask for the answer to your security question, and send you your username and a link for a new password.',
  email: 'Email',
  submit: 'Submit',
  otherEmail: 'Use another email',
  answer: 'Security Answer',
  unknownEmail: 'That email is not in the system.',
  wrongAnswer: 'That combination of email and security question answer is not in the system.',
  sent: 'An email has been sent to your registered email address. Please follow instructions to login from there.',
  newPassword: {
    title: 'New password',
    lead: 'Choose a new password for your account. You are then logged out everywhere and log in with it.',
  },
} as const

/** The API's answers, verbatim. `error` reports success too (GAP-024). */
export const recoveryAnswers = {
  right: 'Correct Secret',
  wrong: 'Incorrect Secret',
  unknownEmail: 'No email',
} as const
