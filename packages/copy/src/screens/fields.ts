import { wholeDollars } from '../numberText.ts'

/** What the fields of every form have in common. */
export const fieldsTexts = {
  missing: (label: string) => `Please enter: ${label}`,
  notAmount: 'Please write an amount as 25.50 or 1,250.50.',
  quickAmounts: 'Quick amounts',
  quickAmount: wholeDollars,
  /** How a day is shown, and typed. */
  day: 'MM/DD/YYYY',
  noDay: 'Please enter a day as MM/DD/YYYY.',
  /** What a screen reader calls the arrows of the calendar. */
  calendar: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
} as const
