import { landingTexts } from '@sidebet/copy/screens/landing'
import { sideWins } from '@sidebet/copy/sides'
import { leastMargin } from '@sidebet/domain/spread'
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { Matchup } from '../betting/games/team.tsx'
import { StakeBar } from '../betting/StakeBar.tsx'
import { Outcomes } from '../betting/slip/Outcomes.tsx'
import styles from './SampleBet.module.css'
import { MOST_POINTS, nets, SAMPLE_BET, SAMPLE_ODDS, scoreWith } from './sampleBet.ts'

const { sample } = landingTexts
const { spread, accepterPay, offererPay } = SAMPLE_BET
const STARTS_AT = 7
const GAME = {
  awayTeam: sample.other.name,
  awayTeamShort: sample.other.short,
  homeTeam: sample.picked.name,
  homeTeamShort: sample.picked.short,
}

/** Half a point below the least margin that wins for the pick, as a fraction of the slider. */
const SPLIT = (leastMargin(spread) - 0.5 + MOST_POINTS) / (2 * MOST_POINTS)

/** One bet, and its outcome at each final score. Without JavaScript the score does not change. */
export function SampleBet() {
  const [margin, setMargin] = useState(STARTS_AT)
  const slider = useRef<HTMLInputElement>(null)
  const label = useId()
  // The slider may have moved before the script loaded.
  useEffect(() => setMargin(Number(slider.current?.value ?? STARTS_AT)), [])
  const score = scoreWith(margin)
  const { them, you } = nets(score)
  const ending = {
    score: sample.score(score),
    theirs: sample.theirs(them),
    yours: sample.yours(you),
  }
  return (
    <figure className={styles.sample}>
      <figcaption className={styles.head}>
        <span>{sample.title}</span>
        <Matchup game={GAME} />
      </figcaption>
      <p className={styles.pick}>{sample.pick(leastMargin(spread))}</p>
      <p className={styles.note}>
        {sample.offered(SAMPLE_ODDS)} {sample.taken(sideWins({ side: 'accepter', spread }))}
      </p>
      <StakeBar you={accepterPay} them={{ who: sample.who, risk: offererPay }} />
      <div className={styles.ending}>
        <b>{ending.score}</b>
        <span className={styles.them} data-wins={them > 0}>
          {ending.theirs}
        </span>
        <span className={styles.you} data-wins={you > 0}>
          {ending.yours}
        </span>
      </div>
      <div className={styles.move} style={{ '--split': SPLIT } as CSSProperties}>
        <label htmlFor={label}>{sample.move}</label>
        <input
          ref={slider}
          id={label}
          type="range"
          min={-MOST_POINTS}
          max={MOST_POINTS}
          defaultValue={STARTS_AT}
          onChange={({ target }) => setMargin(Number(target.value))}
          aria-valuetext={sample.ending(ending)}
        />
        <div className={styles.scale} aria-hidden="true">
          <span>{sample.by({ ...sample.other, points: MOST_POINTS })}</span>
          <span>{sample.tie}</span>
          <span>{sample.by({ ...sample.picked, points: MOST_POINTS })}</span>
        </div>
      </div>
      <Outcomes
        bet={{
          league: 'nfl',
          winner: sample.picked.name,
          spread,
          side: 'accepter',
          risk: accepterPay,
          win: offererPay,
        }}
      />
    </figure>
  )
}
