import { wholeDollars } from '../numberText.ts'

/** The texts that the fields of all forms share. */
export const fieldsTexts = {
  missing: (label: string) => `Please enter: ${label}`,
  notAmount: 'Please write an amount as 25.50 or 1,250.50.',
  notNumber: 'Please write a number as 3 or 3.5.',
  quickAmounts: 'Quick amounts',
  quickAmount: wholeDollars,
  /** The format in which a day is shown and typed. */
  day: 'MM/DD/YYYY',
  noDay: 'Please enter a day as MM/DD/YYYY.',
  /** The screen-reader labels of the calendar's arrows. */
  calendar: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
} as const
