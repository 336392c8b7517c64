import { makeBrowserChoice } from '../../ui/browserChoice.ts'

export const PROBABILITY_CHOICES = ['on', 'off'] as const

/** Whether the slip shows probabilities. */
export const probabilityChoice = makeBrowserChoice('sidebet-probability', PROBABILITY_CHOICES)
