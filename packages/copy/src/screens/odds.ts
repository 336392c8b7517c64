/** The form of odds that a user chooses in My Profile. */
export const oddsTexts = {
  label: 'Form of odds',
  about:
    'Odds stay written as 3 : 2. The form that you choose is beside them, for your side of the bet. This browser stores the choice.',
  forms: { fraction: 'Fraction: 3 : 2', american: 'American: +150', decimal: 'Decimal: 2.50' },
} as const
