/**
 * The colours of badges, the same in both themes. All are distinguishable, white letters are legible on each, and each
 * is visible on a card, light or dark: `teamColours.test.ts` measures all of it. Neighbours differ most.
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

/** The index of a team's own colour. It depends on the name only, so it is the same in every browser and at any time. */
function colourIndex(team: string): number {
  // FNV-1a: similar names have distant values.
  let hash = 0x811c9dc5
  for (const letter of team) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash % COLOURS.length
}

/** The colours of both teams of a game, by their full names. If both have the same one, the away team gets the next. */
export function matchupColours(game: { readonly awayTeam: string; readonly homeTeam: string }): {
  readonly away: Colour
  readonly home: Colour
} {
  const home = colourIndex(game.homeTeam)
  const own = colourIndex(game.awayTeam)
  const away = own === home ? (own + 1) % COLOURS.length : own
  return { away: COLOURS[away]!, home: COLOURS[home]! }
}
