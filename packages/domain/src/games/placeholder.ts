import { foldName } from './team.ts'

/** "Round of 32 11 Winner", "Loser Match 101", "Group A 2nd Place", "Third Place Group C/E/F", "AFC Champion". */
const WORDS = /\b(winners?|losers?|runners?-?up|champion|(1st|2nd|3rd|first|second|third) place)\b/
/** "1A", "3C/E/F", the winner of a match as "W" and its number, "TBD", "TBA", "To Be Determined". */
const SHORT =
  /^([1-4] ?[a-l](\/[a-l])*|[wl] ?\d{1,3}|t\.?b\.?[cda]\.?|to be (determined|decided|announced|confirmed)|\?)?$/

/**
 * Whether the name is a placeholder for a team that a later round of a tournament determines. Such a game takes no bets
 * until it has its teams, and its name is not reported to operators as unrecognized.
 */
export function isPlaceholder(name: string): boolean {
  const folded = foldName(name)
  return WORDS.test(folded) || SHORT.test(folded)
}
