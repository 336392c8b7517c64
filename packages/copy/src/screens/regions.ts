import { RESTRICTED_STATES } from '@sidebet/domain/regions/restrictedStates'

export const regionsTexts = {
  /** Posting and taking where regionRestriction is illegal (GAP-007). */
  bettingIllegal:
    'We are sorry, but on-line sports betting is not legal in the region you are in. Please write your state / province representative.',
  /** A login without a location. */
  locationNotAllowed:
    'We are sorry, but on-line sports betting is not allowed in your region or state, or we do not yet have a permit to operate there. Please check back soon.',
  /** A login from the US, which OK continues (GAP-004). The codes are shown as given (GAP-003). */
  usRestrictedStates: `Social gaming is restricted in these states: ${RESTRICTED_STATES.join(', ')}`,
} as const
