import { gamesTexts } from '@sidebet/contract/texts/games'
import styles from './team.module.css'

const HUES = 24
const TONES = [0.36, 0.44, 0.51]

/** A colour of its own for each name, the same everywhere and always, and dark enough for white letters. */
function teamColour(name: string): string {
  // FNV-1a: names that differ by little come out far from each other.
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  const hue = (hash % HUES) * (360 / HUES)
  const tone = TONES[Math.floor(hash / HUES) % TONES.length]
  return `oklch(${tone} 0.1 ${hue})`
}

type TeamProps = {
  /** The full name: what a screen reader says and where the colour comes from. */
  readonly name: string
  readonly short: string
}

/** No logos (they are trademarks): the abbreviation on a colour made from the name. */
export function TeamBadge({ name, short }: TeamProps) {
  return (
    <abbr className={styles.badge} title={name} style={{ background: teamColour(name) }}>
      <span aria-hidden="true">{short}</span>
      <span className="unseen">{name}</span>
    </abbr>
  )
}

/** Away @ home. */
export function Matchup({ away, home }: { readonly away: TeamProps; readonly home: TeamProps }) {
  return (
    <span className={styles.matchup}>
      <TeamBadge {...away} />
      <span aria-hidden="true">@</span>
      <span className="unseen"> {gamesTexts.at} </span>
      <TeamBadge {...home} />
    </span>
  )
}
