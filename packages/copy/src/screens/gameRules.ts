/** How games are settled, by sport. The slip links to this page. Its numbers come from the rules that the app executes. */
import { CORRECTED_WITHIN_MS, VOID_AFTER_MS } from '@sidebet/domain/games/game'
import { LEAGUES, type Sport } from '@sidebet/domain/games/league'
import type { Block, LegalDocument, Section } from '../prose.ts'

const HOUR_MS = 3_600_000
const VOID_HOURS = VOID_AFTER_MS / HOUR_MS
const CORRECTED_HOURS = CORRECTED_WITHIN_MS / HOUR_MS

const SPORTS: Readonly<
  Record<Sport, { readonly title: string; readonly points: readonly string[] }>
> = {
  football: {
    title: 'Football',
    points: [
      'Overtime counts, in the regular season, in the playoffs and in college football with all of its extra periods.',
      'A game in the regular season of the NFL can end in a tie. Then nobody is ahead, and the pick loses.',
    ],
  },
  basketball: {
    title: 'Basketball',
    points: ['Overtime counts, however many periods there are.'],
  },
  baseball: {
    title: 'Baseball',
    points: [
      'Extra innings count. So does a game that the league calls official after fewer innings: its score is the final one.',
      'The games of a doubleheader are two games, each with its own start. A bet is on the one that it names.',
      'Pitchers do not matter. A bet stands whoever starts.',
    ],
  },
  hockey: {
    title: 'Hockey',
    points: [
      'Overtime counts. A game that is decided by a shoot-out ends with the score that the league publishes, which has one goal more for the winner.',
    ],
  },
  soccer: {
    title: 'Soccer',
    points: [
      'Stoppage time counts. So does extra time, where a knock-out game has it.',
      'A shoot-out does not count. A game that is decided by one ends in a tie for every bet, and the pick loses.',
      'A result that an association awards without play is no score. The bets are void.',
    ],
  },
}

const general: readonly Section[] = [
  {
    id: 'score',
    title: 'What counts',
    blocks: [
      'The final score decides, and nothing else. The pick wins when it is ahead by at least the points of the bet. Else the other side wins. There is no push.',
      'A final score counts once its source has said it twice. Where a league has two sources, both must say the same before money moves. When the second has no final score six hours later, the first counts alone, and so it does while we have set the second aside. Until both say the same a result is provisional.',
    ],
  },
  {
    id: 'void',
    title: 'Cancelled and postponed games',
    blocks: [
      'A bet that is void costs nobody anything: both sides get their stakes back.',
      {
        points: [
          'The bets on a game that is cancelled are void.',
          `The bets on a game that has no final score ${VOID_HOURS} hours after its start are void. That is so for a postponed game, too. Played later, it is another game with other bets.`,
          'A game that any source calls over, or that its source no longer lists, is not void for want of time. We find out first how it ended.',
          'When a start turns out to have been earlier than it was said, bets made after it are void.',
        ],
      },
    ],
  },
  {
    id: 'corrected',
    title: 'Scores that were wrong',
    blocks: [
      `For ${CORRECTED_HOURS} hours after a game is settled its score may be corrected. What was paid is then taken back and paid anew, and you see both steps. After that the result stands.`,
      'A game that was void by mistake gets its score within the same hours. A game that is played later is another game.',
    ],
  },
]

/** One section per sport, whose `id` is the fragment of its URL. */
export const gameRules: LegalDocument = {
  title: 'Rules of the games',
  since: null,
  lead: ['How a game ends for the bets on it. These rules are the same for everybody.'],
  sections: [...general, ...(Object.keys(SPORTS) as Sport[]).map(sectionOf)],
}

function sectionOf(sport: Sport): Section {
  const { title, points } = SPORTS[sport]
  const leagues = LEAGUES.filter((league) => league.sport === sport).map((league) => league.title)
  const blocks: readonly Block[] = [`${leagues.join(', ')}.`, { points }]
  return { id: sport, title, blocks }
}
