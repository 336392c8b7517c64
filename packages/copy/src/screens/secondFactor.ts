/** The setting of the second factor, and passkeys. */
export const secondFactorTexts = {
  lead: 'When it is on, a login needs a code or a passkey beside your password.',
  submit: 'Submit',
  changed: 'You have successfully changed your Multi-Factor Authentication setting.',
  notRead: 'We could not read your setting.',
  passkeys: {
    title: 'Passkeys',
    lead: 'A passkey takes the place of the code: you confirm the login on your phone, your computer or a security key. Codes still work.',
    none: 'You have no passkey yet.',
    elsewhere: 'New passkeys cannot be made at this address.',
    name: 'Name of the device',
    add: 'Add a passkey',
    added: (name: string) => `The passkey ${name} was added.`,
    alreadyExists: 'This device has a passkey of your account already.',
    notAdded: 'No passkey was added. You can try again.',
    addedOn: (day: string) => `Added ${day}`,
    lastUsed: (day: string) => `last used ${day}`,
    neverUsed: 'not used yet',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    confirmRemove: (name: string) =>
      `Do you want to remove the passkey ${name}? It cannot be used to log in any more.`,
    removed: (name: string) => `The passkey ${name} was removed.`,
    notRead: 'We could not read your passkeys.',
  },
} as const

/** On /mfa, where an account has a passkey for this address. */
export const mfaPasskeyTexts = {
  use: 'Use a Passkey',
  notUsed: 'The passkey was not used. You can try again, or ask for a code.',
  wrong: 'That passkey is not right. Please log in again.',
} as const
