import type { GroupSeason } from '@sidebet/contract/groups'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { cents } from '@sidebet/domain/money'
import { useCall } from '../api/useCall.ts'
import { useSession } from '../session/session.ts'
import { Amount, centsOf } from '../ui/money.tsx'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import card from './GroupBets.module.css'
import styles from './Season.module.css'
import { useFirst } from './useFirst.tsx'

const { season: texts } = groupsTexts
const { columns: labels } = texts

type Row = GroupSeason['rows'][number]

/** Rows displayed before the user shows all. */
const SHOWN = 25

/** The result of the bets inside the group: each member's record, and the user's against each other member. */
export function Season({ groupName }: { readonly groupName: string }) {
  const season = useCall('groupSeason', { params: { groupName }, quiet: true }, { always: true })
  return (
    <section className={`${card.card} ${styles.season}`}>
      <h2>{texts.title}</h2>
      <WhenRead of={season} notRead={texts.notRead}>
        {(season) => <Tables season={season} />}
      </WhenRead>
    </section>
  )
}

function Tables({ season: { from, rows, headToHead } }: { readonly season: GroupSeason }) {
  const isEmpty = rows.every(({ won, lost }) => won + lost === 0)
  const sum = cents(rows.reduce((sum, { net }) => sum + centsOf(net), 0))
  return (
    <>
      <p className={styles.note}>{texts.since(from)}</p>
      {isEmpty ? <p>{texts.empty}</p> : <Standings rows={rows} />}
      {!isEmpty && <p className={styles.note}>{texts.sum(sum)}</p>}
      {headToHead.length > 0 && (
        <>
          <h3 className={styles.head}>{texts.headToHead}</h3>
          <HeadToHead rows={headToHead} />
        </>
      )}
    </>
  )
}

/** In the order of the answer: the largest net result first. Former members stay, grayed. */
function Standings({ rows }: { readonly rows: readonly Row[] }) {
  const { currentUser } = useSession()
  const rankedRows = rows.map((row, at) => ({
    row,
    rank: at + 1,
    isOwn: row.username === currentUser,
  }))
  const [first, all] = useFirst(rankedRows, SHOWN)
  // The user's own row is always displayed, whatever its rank.
  const own = first.some(({ isOwn }) => isOwn) ? [] : rankedRows.filter(({ isOwn }) => isOwn)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{labels.rank}</th>
            <th scope="col">{labels.member}</th>
            <th scope="col" className={styles.wide}>
              {labels.record}
            </th>
            <th scope="col" className={styles.wide}>
              {labels.rate}
            </th>
            <th scope="col">{labels.lastFive}</th>
            <th scope="col" className={styles.wide}>
              {labels.streak}
            </th>
            <th scope="col" className={styles.number}>
              {labels.net}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...first, ...own].map((entry) => (
            <StandingsRow key={entry.row.username} {...entry} />
          ))}
        </tbody>
      </table>
      {all}
    </>
  )
}

function StandingsRow(props: {
  readonly row: Row
  readonly rank: number
  readonly isOwn: boolean
}) {
  const { row, rank, isOwn } = props
  const { username, isMember, won, lost, lastFive, streak, net } = row
  const record = texts.record(row)
  const isEmpty = won + lost === 0
  const rowStyle = isOwn ? styles.own : isMember ? undefined : styles.former
  return (
    <tr className={rowStyle}>
      <td>{rank}</td>
      <th scope="row" className={styles.member}>
        {username}
        {!isMember && <small> {texts.left}</small>}
        {/* For windows without room for separate columns. */}
        <small className={styles.narrow}>{record}</small>
      </th>
      <td className={`${styles.wide} figures`}>{record}</td>
      <td className={`${styles.wide} figures`}>{isEmpty ? texts.none : texts.rate(row)}</td>
      <td>
        <span className={styles.five}>
          {lastFive.map((letter, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the letters have no other key
            <span key={at} className={letter === 'W' ? styles.won : styles.lost}>
              {letter}
            </span>
          ))}
        </span>
      </td>
      <td className={styles.wide}>{streak === 0 ? texts.none : texts.streak(streak)}</td>
      <td className={styles.number}>
        <Amount of={centsOf(net)} signed />
      </td>
    </tr>
  )
}

function HeadToHead({ rows }: { readonly rows: GroupSeason['headToHead'] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.against}</th>
          <th scope="col">{labels.record}</th>
          <th scope="col" className={styles.number}>
            {labels.net}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ username, net, ...record }) => (
          <tr key={username}>
            <th scope="row" className={styles.member}>
              {username}
            </th>
            <td className="figures">{texts.record(record)}</td>
            <td className={styles.number}>
              <Amount of={centsOf(net)} signed />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
