/** Refusals of deposits by card or wallet. */
export const depositRefusalTexts = {
  depositLimits:
    'You must deposit at least $5 US Dollars. Your current maximum allowable deposit is $10,000 US Dollars.',
  depositFailed:
    'There was an error processing your transaction. If you tried using a credit card thru PayPal, try using another method.',
  instrumentDeclined: 'There was an issue processing your transaction. Please try again.',
} as const
