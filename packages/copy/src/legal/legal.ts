/** What the legal pages have in common. */
import { pageTexts } from '../screens/page.ts'

export const legalTexts = {
  terms: pageTexts.legal.terms,
  privacy: pageTexts.legal.privacy,
  gaming: pageTexts.legal.gaming,
  since: 'January 1, 2020',
  /** Before the date. */
  effectiveDate: 'Effective date:',
} as const
