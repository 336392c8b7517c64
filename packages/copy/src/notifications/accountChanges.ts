/** The sentences for each change of an account that its user is notified of. */
import type { AccountChange } from '@sidebet/domain/notices/accountChanges'

export const accountChanges = {
  emailEntered: {
    subject: 'A new email for your Sidebet account',
    what: 'A new email was entered for your account. Until it is confirmed with the code that we sent to it, codes, links and notices go to this address as before.',
  },
  emailConfirmed: {
    subject: 'Your Sidebet email was changed',
    what: 'Another email was confirmed for your account. Codes, links and notices go there from now on, and no more to this address.',
  },
  phoneEntered: {
    subject: 'A new phone for your Sidebet account',
    what: 'A new phone was entered for your account. Until it is confirmed with the code that we sent to it, codes go to the phone of before.',
  },
  phoneConfirmed: {
    subject: 'Your Sidebet phone was changed',
    what: 'Another phone was confirmed for your account. Codes by SMS go there from now on.',
  },
  recoveryChanged: {
    subject: 'Your Sidebet security question was changed',
    what: 'The security question of your account, or the answer to it, was changed.',
  },
  mfaOn: {
    subject: 'Multi-factor authentication is on',
    what: 'Multi-factor authentication was turned on for your account: a login now needs a code, too. Everybody else who was logged in to your account was logged out.',
  },
  mfaOff: {
    subject: 'Multi-factor authentication is off',
    what: 'Multi-factor authentication was turned off for your account: a login now needs your password alone. Everybody else who was logged in to your account was logged out.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Sidebet account',
    what: 'A passkey was added to your account: it can be used in place of a code.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your Sidebet account',
    what: 'A passkey was removed from your account: it can no longer be used in place of a code.',
  },
  receiverAdded: {
    subject: 'A withdrawal to a new PayPal account',
    what: 'Somebody who is logged in to your account asked for a withdrawal to a PayPal account to which you had never withdrawn before.',
  },
} as const satisfies Record<AccountChange, { readonly subject: string; readonly what: string }>
