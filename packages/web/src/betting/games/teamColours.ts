/**
 * The colours of badges, the same in both themes. Any two can be told apart, white letters can be read on each, and each
 * is seen on a card, light or dark: `teamColours.test.ts` measures all of it. Neighbours differ most.
 */
const COLOURS = [
  '#d22c3a',
  '#2573c9',
  '#7b7211',
  '#7f4be0',
  '#147a40',
  '#b4558a',
  '#1c7d85',
  '#a15a10',
  '#706e70',
] as const

type Colour = (typeof COLOURS)[number]

/** The place of a team's own colour. It follows from the name alone, so it is the same everywhere and always. */
function colourIndex(team: string): number {
  // FNV-1a: names that differ by little come out far from each other.
  let hash = 0x811c9dc5
  for (const letter of team) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash % COLOURS.length
}

/** The colours of both teams of a game, by their full names. Where they have the same one, the away team wears the next. */
export function matchupColours(game: { readonly awayTeam: string; readonly homeTeam: string }): {
  readonly away: Colour
  readonly home: Colour
} {
  const home = colourIndex(game.homeTeam)
  const own = colourIndex(game.awayTeam)
  const away = own === home ? (own + 1) % COLOURS.length : own
  return { away: COLOURS[away]!, home: COLOURS[home]! }
}
