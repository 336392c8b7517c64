/**
 * Converts openfootball's own text format to the structure of its JSON files:
 *
 *     = UEFA Champions League 2025/26
 *     » League, Matchday 1
 *       Tue Sep/16 2025
 *         18.45  Athletic Club (ESP)   v Arsenal FC (ENG)   0-2 (0-0)
 *                PSV (NED)             v Liverpool FC (ENG)  1-4 pen. 0-1 a.e.t. (0-1, 0-1)
 *         20.00  Chelsea FC (ENG)      v Real Madrid CF (ESP)  0-3 (0-1) [awarded]
 *
 * A match without a time has that of the match before it on the same day. All other lines are skipped.
 */

type Match = {
  round: string
  date: string
  time?: string
  team1: string
  team2: string
  status?: string
  /** The original text when the parser does not support its form. */
  score?: { ft: Pair; et?: Pair; p?: Pair } | string
}
type Pair = [number, number]

/** Null for a text without the title of a competition. */
export function parseOpenfootballText(
  text: string,
): { readonly name: string; readonly matches: readonly Match[] } | null {
  let name: string | null = null
  let round = ''
  let day: Day | null = null
  let time: string | null = null
  const matches: Match[] = []
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const title = /^=+\s*(.+?)\s*=*$/.exec(line)
    const heading = /^\s*[»▪]\s*(.+?)\s*$/.exec(line)
    const nextDay = readDay(line, day)
    const match = MATCH.exec(line.replace(/\s+#.*$/, ''))
    if (title) name ??= title[1]!
    else if (heading) round = heading[1]!
    else if (nextDay) {
      day = nextDay
      time = null
    } else if (match && day) {
      time = match.groups!.time ?? time
      matches.push(matchOf(match.groups!, { round, date: dateOf(day), ...(time && { time }) }))
    }
  }
  return name === null ? null : { name, matches }
}

const MATCH =
  /^\s+(?:(?<time>\d{1,2}[.:]\d{2})\s+)?(?<team1>\S.*?)\s+v\s+(?<team2>\S.*?)(?:\s{1,}(?<score>\d{1,3}-\d{1,3}(?:\s.*?)?))?(?:\s*\[\s*(?<status>[^[\]\s][^[\]]*)\])?\s*$/

function matchOf(
  { team1, team2, score, status }: Record<string, string | undefined>,
  when: Pick<Match, 'round' | 'date' | 'time'>,
): Match {
  return {
    ...when,
    team1: team1!,
    team2: team2!,
    ...(status && { status }),
    ...(score !== undefined && { score: readScore(score) ?? score }),
  }
}

/** "1-4 pen. 0-1 a.e.t. (0-1, 0-1)": the shoot-out, the end after extra time, then after 90 minutes and at half time. */
function readScore(text: string): Match['score'] | null {
  const parts =
    /^(?:(\d+)-(\d+) pen\.\s+)?(\d+)-(\d+)( a\.e\.t\.)?(?:\s+\((?:(\d+)-(\d+))(?:,\s*\d+-\d+)?\))?$/.exec(
      text.trim(),
    )
  if (!parts) return null
  const pair = (at: number): Pair => [Number(parts[at]), Number(parts[at + 1])]
  const end = pair(3)
  const shootout = parts[1] === undefined ? {} : { p: pair(1) }
  if (!parts[5]) return { ft: end, ...shootout }
  return { ft: parts[6] === undefined ? end : pair(6), et: end, ...shootout }
}

type Day = { readonly year: number; readonly month: number; readonly day: number }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Tue Sep/16 2025", "Sat Aug 16": a day without a year has the year of the day before it, or the next one after a turn of the year. */
function readDay(line: string, before: Day | null): Day | null {
  const parts =
    /^\s+(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\s+([A-Z][a-z]{2})[/ ](\d{1,2})(?:\s+(\d{4}))?\s*$/.exec(
      line,
    )
  const month = parts ? MONTHS.indexOf(parts[1]!) + 1 : 0
  if (!parts || month === 0) return null
  const day = Number(parts[2])
  if (parts[3]) return { year: Number(parts[3]), month, day }
  if (!before) return null
  // A match that was played late is listed with its round. Only the turn of the year goes back more than six months.
  const isNextYear = month + 6 < before.month
  return { year: before.year + (isNextYear ? 1 : 0), month, day }
}

function dateOf({ year, month, day }: Day): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
