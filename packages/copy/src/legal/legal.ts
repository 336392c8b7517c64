/** The texts that the legal pages share. */
import { pageTexts } from '../screens/page.ts'

export const legalTexts = {
  terms: pageTexts.legal.terms,
  privacy: pageTexts.legal.privacy,
  gaming: pageTexts.legal.gaming,
  since: 'January 1, 2020',
  /** Precedes the date. */
  effectiveDate: 'Effective date:',
} as const
