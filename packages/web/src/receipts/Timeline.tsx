import type { TimelineEvent } from '@sidebet/contract/receipts'
import { timelineTexts as texts } from '@sidebet/copy/screens/timeline'
import { scoreText } from '@sidebet/copy/sides'
import type { OutputOf } from '../api/api.ts'
import { dayAndTime } from '../api/clock.ts'
import { useCall } from '../api/useCall.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import styles from './Timeline.module.css'

const ID = 'timeline'

/** Readings, decisions and settlements of the bet in the order of time, and until when its result may change. */
export function Timeline({ betID }: { readonly betID: string }) {
  const read = useCall('betTimeline', { params: { betID }, quiet: true })
  return (
    <section className={styles.timeline} aria-labelledby={ID}>
      <h2 id={ID}>{texts.title}</h2>
      <WhenRead of={read} notRead={texts.notRead}>
        {(timeline) => <Events of={timeline} />}
      </WhenRead>
    </section>
  )
}

function Events({ of }: { readonly of: OutputOf<'betTimeline'> }) {
  const { events, mayChangeUntil, ...teams } = of
  const isSettled = events.some(({ kind }) => kind === 'settled')
  return (
    <>
      <ol>
        {events.map((event, at) => (
          <li key={`${event.at} ${event.kind} ${event.document}`}>
            <time dateTime={event.at}>{dayAndTime(event.at)}</time>
            <span>{eventInWords(event, events.slice(0, at), teams)}</span>
            {event.document && <small className="figures">{texts.document(event.document)}</small>}
          </li>
        ))}
      </ol>
      {mayChangeUntil !== null && <p>{texts.mayChange(dayAndTime(mayChangeUntil))}</p>}
      {mayChangeUntil === null && isSettled && <p>{texts.final}</p>}
    </>
  )
}

type Teams = { readonly awayTeam: string; readonly homeTeam: string }

/** `before` determines whether a result that operators entered corrected a settlement. */
export function eventInWords(
  { kind, source, outcome, score, by, reason, why }: TimelineEvent,
  before: readonly Pick<TimelineEvent, 'kind'>[],
  { awayTeam, homeTeam }: Teams,
): string {
  const result = score && scoreText({ away: awayTeam, home: homeTeam }, score)
  const settled = result && reason === '' ? result : texts.void(reason)
  switch (kind) {
    case 'accepted':
      return texts.accepted
    case 'read':
      return texts.read(source, result)
    case 'ruled':
      return texts.ruled
    case 'settled':
      return texts.settled(settled)
    case 'corrected':
      return texts.corrected(settled)
    case 'disputed':
      return texts.disputed(why)
    case 'upheld':
      return texts.byOperators('upheld', by, why)
    case 'entered': {
      const isCorrection = before.some((event) => event.kind === 'settled')
      return texts.byOperators(
        outcome === 'void' ? 'void' : isCorrection ? 'corrected' : 'final',
        by,
        why,
      )
    }
  }
}
