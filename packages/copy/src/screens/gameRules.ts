/** How games are settled, by sport. The slip links to this page. Its numbers come from the rules that the app executes. */
import { CORRECTED_WITHIN_MS, VOID_AFTER_MS } from '@sidebet/domain/games/game'
import { START_MOVES_AT_MOST_MS } from '@sidebet/domain/games/judgeReading'
import { LEAGUES, type Sport } from '@sidebet/domain/games/league'
import { DISPUTE_MS } from '@sidebet/domain/games/reasons'
import type { Block, LegalDocument, Section } from '../prose.ts'

const HOUR_MS = 3_600_000
const VOID_HOURS = VOID_AFTER_MS / HOUR_MS
const CORRECTED_HOURS = CORRECTED_WITHIN_MS / HOUR_MS
const MOVED_HOURS = START_MOVES_AT_MOST_MS / HOUR_MS
const DISPUTE_HOURS = DISPUTE_MS / HOUR_MS

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
    id: 'moved',
    title: 'Moved and interrupted games',
    blocks: [
      {
        points: [
          `A start that moves by at most ${MOVED_HOURS} hours moves the game, and its bets count. New bets are taken until the new start, unless the old one has passed.`,
          `A start that moves by more than ${MOVED_HOURS} hours, at once or in steps, closes the game. It waits until its source lists the old day in three readings, or an operator decides.`,
          `A postponed game whose new start is more than ${MOVED_HOURS} hours away is void ${VOID_HOURS} hours after the old one.`,
          `An interrupted game that is finished within ${VOID_HOURS} hours of its start counts with its final score, also on another day.`,
          `Its bets are void when its source still lists it as interrupted ${VOID_HOURS} hours after the start. When it is in play by then, its final score counts.`,
        ],
      },
    ],
  },
  {
    id: 'neutral',
    title: 'Neutral ground',
    blocks: [
      'On neutral ground, home and away are the teams that the source lists as such. A bet names a team, so the ground changes no bet.',
      'A second source may list the same teams the other way round: their scores are compared by team. When the source of a game itself swaps them in three readings before play, the bets are void.',
    ],
  },
  {
    id: 'order',
    title: 'Which rule comes first',
    blocks: [
      {
        points: [
          'First a void of the game: it comes before every score, and before the time of a bet.',
          'Then the time of the bet: one that was accepted at or after the start is void, whatever the score.',
          'Then a result that an operator has set: no source changes it.',
          'Then a doubt: while a game is suspended, no report of a source settles it.',
          'Then the sources: where a league has two, both together come before one alone.',
          `Last the ${VOID_HOURS} hours: they make no game void that a source has reported as over.`,
        ],
      },
    ],
  },
  {
    id: 'disputes',
    title: 'Disputed results',
    blocks: [
      `Each side of a settled bet may report once that the score is wrong. Operators answer within ${DISPUTE_HOURS} hours of the first report.`,
      'They correct the result, make the game void, or uphold the result. Both sides then see in the bet whether one operator or two did so, and why.',
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
