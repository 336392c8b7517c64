import { MFA_CODE_DIGITS } from '@sidebet/domain/account/mfaCode'
import { GROUP_CODE_LENGTH } from '@sidebet/domain/groups/groupCode'

/** Typing mistakes in codes. They are shown beside the field and cost no try. */
export const codeTexts = {
  mistyped: `A code has ${MFA_CODE_DIGITS} digits. Please check what you typed.`,
  groupMistyped: `A group code has ${GROUP_CODE_LENGTH} letters and digits. Please check what you typed.`,
} as const
