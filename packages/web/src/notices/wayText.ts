import { bellTexts } from '@sidebet/copy/screens/bell'
import { paths } from '../ui/page/paths.ts'

const { ways } = bellTexts

const WAYS: ReadonlyMap<string, string> = new Map([
  [paths.publicLiveBets, ways.bet],
  [paths.friendsLiveBets, ways.bet],
  [paths.groupLiveBets, ways.bet],
  [paths.publicPastBets, ways.result],
  [paths.friendPastBets, ways.result],
  [paths.groupPastBets, ways.result],
  [paths.accountHistory, ways.result],
  [paths.friendBets, ways.offer],
  [paths.groupBetsProposed, ways.offer],
  [paths.payments, ways.payment],
  [paths.depositFromBank, ways.deposit],
  [paths.statement, ways.statement],
  [paths.yourGroups, ways.groups],
  [paths.myProfile, ways.profile],
  [paths.sessions, ways.sessions],
  [paths.offer, ways.offer],
])

/** The text of a link to a path of ours, with or without a query: "See the bet". */
export function wayText(to: string): string {
  return WAYS.get(to.replace(/[?#].*$/, '')) ?? ways.other
}
