import styles from './team.module.css'

/** A hue of its own for each name, the same everywhere and always. */
function teamHue(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) % 3600
  return hash / 10
}

type TeamProps = {
  /** The full name: what a screen reader says and where the colour comes from. */
  readonly name: string
  readonly short: string
}

/** No logos (they are trademarks): the abbreviation on a colour made from the name. */
export function TeamBadge({ name, short }: TeamProps) {
  return (
    <abbr
      className={styles.badge}
      title={name}
      style={{ '--hue': teamHue(name) } as React.CSSProperties}
    >
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
      <span className="unseen"> at </span>
      <TeamBadge {...home} />
    </span>
  )
}
