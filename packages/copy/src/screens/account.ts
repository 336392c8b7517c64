import { PASSWORD_SPECIALS } from '@sidebet/domain/account/passwordStrength'

export const accountTexts = {
  signUpButton: 'Sign Up',
  labels: {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    countryCode: 'Country Code',
    phone: 'Phone Number',
    passwordConfirmation: 'Confirm Password',
    question: 'Security Question',
    secret: 'Security Answer',
    country: 'Country',
  },
  /** The requirements of a field, under it or in it. */
  hints: {
    username: '3 to 30 letters, digits, dots, underscores and hyphens',
    password: `More than 7 characters, with a letter, a number and one of ${PASSWORD_SPECIALS}`,
    question: 'Choose a question',
    secret: 'Upper and lower case count',
    country: 'Choose your country',
  },
  /** The sign-up has three steps, each with its reason. */
  steps: {
    nth: ({ nth, of }: { readonly nth: number; readonly of: number }) => `Step ${nth} of ${of}`,
    next: 'Next',
    login: {
      title: 'Your login',
      why: 'You log in with the username and the password. Receipts and codes go to the email.',
    },
    person: {
      title: 'You',
      why: 'Deposits and withdrawals need your full name. The phone can receive codes, and friends who have its number can find you.',
    },
    security: {
      title: 'Security and country',
      why: 'The question lets you in again when you forget your login. The country decides where you may bet.',
    },
  },
  confirmSignUp: 'Do you want to sign up with what you have entered?',
  signUpSubmit: 'Submit',
  countryCodeDefault: '+1',
  mfaOn: 'On',
  mfaOff: 'Off',
  /** [sic] "you will redirected". */
  signedUp:
    "You have successfully registered. Click 'OK' and you will redirected to the login page.",
  usernameExists: 'Username already exists. Pick a new user name.',
} as const

/** The API's answers, verbatim. The client shows other texts for them. */
export const accountAnswers = {
  userAlreadyExists: 'User already exists',
  passwordMatch: 'match',
  passwordNoMatch: 'no match',
} as const
