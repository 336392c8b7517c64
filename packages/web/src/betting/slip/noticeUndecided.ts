import { undecidedTexts } from '@sidebet/contract/texts/undecided'
import type { Failed } from '../../core/calls/api.ts'
import { notice } from '../../core/dialogs/notice.ts'

/** A line for who left a slip that was not decided; `to` is the list where the bet is, if it went through. */
export function noticeUndecided({ code, error }: Failed, to: string): void {
  if (code === 'outcomeUnknown') notice(undecidedTexts.bet.left, 'bad', to)
  else notice(error, 'bad')
}
