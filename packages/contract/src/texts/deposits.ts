/** Deposit options, and deposits by card or wallet. */
export const depositsTexts = {
  options: {
    title: 'Deposit Options',
    wallet: 'Deposit Via Paypal or Card',
    bank: 'Deposit Via Your Bank',
    addBank: 'Add Bank Info',
    verifyNew: 'New',
    verifyReturn: 'Return',
    bankUnavailable: 'This functionality is currently unavailable.',
    mustAddBank:
      'You must add your bank information by clicking the "ADD BANK INFO" button before you can deposit via your bank.',
  },
  wallet: {
    setAmount: 'Set Amount',
    feeNote: 'The fees are typically a fixed 20 to 30 cents plus about 3%.',
    processing: 'Processing...',
    deposited: 'Your deposit was successful.',
    /** The provider knows of the payment but has not said how it ended. */
    pending:
      'Your deposit is being processed. Your funds will grow as soon as the payment is confirmed.',
    notYet: 'Deposits by card or wallet are not available yet.',
  },
  depositLimits:
    'You must deposit at least $5 US Dollars. Your current maximum allowable deposit is $10,000 US Dollars.',
  depositFailed:
    'There was an error processing your transaction. If you tried using a credit card thru PayPal, try using another method.',
  instrumentDeclined: 'There was an issue processing your transaction. Please try again.',
} as const
