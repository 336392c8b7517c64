/** Refusals of adding a bank, and of deposits from one. */
export const bankRefusalTexts = {
  /** Specified for both forms, before a request is sent. The server answers the same text (GAP-057). */
  bankNumbers:
    'Please check your details. Your routing number must be 9 digits and your bank account must be at least 9 digits',
  bankNotAdded:
    'We were unable to add your bank account. Please check your information is correct or try again later.',
  bankNotSaved: 'There was an error saving your bank details. Please try again.',
  /** Not specified: the limit has no text in the specification (GAP-052). */
  bankDepositLimit: 'Your current maximum allowable bank deposit is $5,000 US Dollars.',
  /** The page adds the address of the support: `transferTexts`. */
  bankDepositFailed:
    'We were unable to transfer funds from your your bank account at this time. Please try again later.',
} as const
