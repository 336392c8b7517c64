import { Button } from '@mantine/core'
import type { OperatorGame } from '@sidebet/contract/operator'
import { reasonClauses } from '@sidebet/copy/reasons'
import { operatorTexts } from '@sidebet/copy/screens/operator'
import { stopCauseText, stoppedProviders } from '@sidebet/copy/withdrawalStops'
import { formatDollars } from '@sidebet/domain/money'
import { type ReactNode, useId } from 'react'
import { Navigate } from 'react-router'
import type { OutputOf } from '../api/api.ts'
import { useCall, useRefresh } from '../api/useCall.ts'
import { useSession } from '../session/session.ts'
import { centsOf } from '../ui/money.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { ApprovalRequestCard } from './ApprovalRequestCard.tsx'
import { agoText } from './agoText.ts'
import { GameCard } from './GameCard.tsx'
import styles from './operator.module.css'

const texts = operatorTexts
const STATES = Object.keys(texts.states) as OperatorGame['state'][]

/** For operators; all other users are redirected home. */
export function OperatorScreen() {
  const { userID } = useSession()
  const found = useCall('findOperator', { params: { userID }, quiet: true }, { always: true })
  return (
    <Page title={texts.title} narrow>
      <WhenRead of={found} notRead={texts.notRead}>
        {({ operator }) => (operator ? <Overview /> : <Navigate to={paths.home} replace />)}
      </WhenRead>
    </Page>
  )
}

function Overview() {
  const refresh = useRefresh()
  const read = useCall('operatorOverview', { quiet: true }, { always: true })
  return (
    <>
      <div className={styles.head}>
        <p>{texts.lead}</p>
        <Button variant="default" onClick={() => void refresh('operatorOverview')}>
          {texts.refresh}
        </Button>
      </div>
      <WhenRead of={read} notRead={texts.notRead}>
        {(seen) => <All seen={seen} />}
      </WhenRead>
    </>
  )
}

const dollars = (amount: number) => formatDollars(centsOf(amount))

type Seen = OutputOf<'operatorOverview'>

function All({ seen }: { readonly seen: Seen }) {
  const { withdrawalStops, wishes, games, feeds, reasons, stuck, stuckCount, aloneMax, daily } =
    seen
  const found = reasons.filter((counted) => counted.games > 0)
  const shown = STATES.filter((state) => games.some((game) => game.state === state))
  return (
    <>
      {daily && (
        <p className={styles.soft}>
          {texts.daily({ left: dollars(daily.left), most: dollars(daily.most) })}
        </p>
      )}
      {withdrawalStops.length > 0 && (
        <Part title={texts.withdrawalStops.title} lead={texts.withdrawalStops.lead}>
          {withdrawalStops.map(({ provider, since, causes }) => (
            <li key={provider} className={`${styles.line} ${styles.wrong}`}>
              {texts.withdrawalStops.line({
                provider: stoppedProviders[provider],
                ago: since === null ? '' : agoText(since),
                why: causes.map(stopCauseText).join(' '),
              })}
            </li>
          ))}
        </Part>
      )}
      {wishes.length > 0 && (
        <Part
          title={texts.approvalRequests.title}
          lead={texts.approvalRequests.lead(aloneMax === 0 ? null : dollars(aloneMax))}
        >
          {wishes.map((request) => (
            <ApprovalRequestCard key={request._id} request={request} />
          ))}
        </Part>
      )}
      {shown.map((state) => (
        <Part key={state} title={texts.states[state]} lead={texts.leads[state]}>
          {games
            .filter((game) => game.state === state)
            .map((game) => (
              <GameCard key={game._id} game={game} />
            ))}
        </Part>
      ))}
      {wishes.length + shown.length === 0 && <p className={styles.soft}>{texts.nothing}</p>}
      <Part
        title={texts.reasons.title}
        lead={found.length === 0 ? texts.reasons.none : texts.reasons.lead}
      >
        {found.map((counted) => (
          <li key={counted.reason} className={styles.line}>
            {texts.reasons.line({ ...counted, clause: reasonClauses[counted.reason] })}
          </li>
        ))}
      </Part>
      <Part
        title={texts.failedJobs.title}
        lead={stuckCount === 0 ? texts.nothing : texts.failedJobs.count(stuckCount)}
      >
        {stuck.map((work) => (
          <li key={`${work.what} ${work.id}`} className={styles.line}>
            {texts.failedJobs.line(work)}
          </li>
        ))}
      </Part>
      <Part title={texts.feeds.title} lead={feeds.length === 0 ? texts.feeds.none : ''}>
        {feeds.map(({ source, league, heardUntil, failingSince, error }) => (
          <li key={`${source} ${league}`} className={styles.line}>
            <strong>
              {source} {league}
            </strong>{' '}
            {heardUntil === null
              ? texts.feeds.never
              : texts.feeds.lastReceived(agoText(heardUntil))}
            {error && (
              <span className={styles.wrong}>
                {' · '}
                {failingSince ? texts.feeds.failing({ ago: agoText(failingSince), error }) : error}
              </span>
            )}
          </li>
        ))}
      </Part>
    </>
  )
}

function Part(props: {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}) {
  const { title, lead, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={styles.soft}>{lead}</p>}
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}
