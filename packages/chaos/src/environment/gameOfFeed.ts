type Score = { readonly away: number; readonly home: number }

/** A game of a run: what the feed has said of it, and what has become of it. */
export type GameOfFeed = {
  readonly sourceId: string
  /** The product's number; null until it has read the game. */
  id: number | null
  readonly league: string
  readonly away: string
  readonly home: string
  /** The newest start that the feed has said, by the product's clock, and the latest that it ever said. */
  startsAt: number
  latestStart: number
  /** When it is over, if all goes well. */
  endsAt: number
  stage: 'ahead' | 'live' | 'final'
  /** When its end was told, by this machine's clock; null before. */
  overAt: number | null
  /** Every final score that was published. */
  readonly finals: Score[]
  /** It ended while the feed was away: its score waited there, also while answers lacked the game afterwards. */
  waited: boolean
  /** The feed or the operator has called it off. */
  called: boolean
  /** The feed has lied about it: only the operator ends it. */
  lied: boolean
}
