/** Refusals of adding a bank, and of deposits from one. */
export const bankRefusalTexts = {
  /** Stated for both forms, before anything is sent; the server says the same (GAP-057). */
  bankNumbers:
    'Please check your details. Your routing number must be 9 digits and your bank account must be at least 9 digits',
  bankNotAdded:
    'We were unable to add your bank account. Please check your information is correct or try again later.',
  bankNotSaved: 'There was an error saving your bank details. Please try again.',
  /** Ours: the ceiling has no stated text (GAP-052). */
  bankDepositLimit: 'Your current maximum allowable bank deposit is $5,000 US Dollars.',
  /** The address of the support stands where it is shown: `transferTexts`. */
  bankDepositFailed:
    'We were unable to transfer funds from your your bank account at this time. Please try again later.',
} as const
