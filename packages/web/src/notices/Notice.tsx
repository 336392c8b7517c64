import type { NoticeRow } from '@sidebet/contract/notices'
import { bellTexts } from '@sidebet/copy/screens/bell'
import { noticesTexts } from '@sidebet/copy/screens/notices'
import { Link } from 'react-router'
import { GameLink } from '../betting/games/GameLink.tsx'
import { readerFormat } from '../ui/reader.ts'
import { KindIcon } from './KindIcon.tsx'
import styles from './notices.module.css'
import { wayText } from './wayText.ts'

const TIME = readerFormat({ timeStyle: 'short' })

/** One notice of a day. A press anywhere on it marks it as read, and follows its link. */
export function Notice(props: {
  readonly notice: NoticeRow
  /** It arrived while the list was open. */
  readonly isNew: boolean
  readonly onRead: (noticeID: string) => void
}) {
  const { notice, isNew, onRead } = props
  const { noticeID, kind, title, text, to, gameID, at, isRead } = notice
  const read = () => {
    if (!isRead) onRead(noticeID)
  }
  const words = (
    <>
      {!isRead && <span className="unseen">{noticesTexts.unread} </span>}
      {title}
    </>
  )
  return (
    <li className={styles.notice} {...(isNew && { 'data-mark': 'new' })}>
      <KindIcon kind={kind} />
      <div className={styles.content}>
        <div className={styles.head}>
          {to !== '' ? (
            <Link to={to} className={styles.opener} onClick={read} data-opener>
              {words}
            </Link>
          ) : isRead ? (
            <strong>{words}</strong>
          ) : (
            <button type="button" className={styles.opener} onClick={read} data-opener>
              {words}
            </button>
          )}
          {!isRead && <i className={styles.dot} />}
        </div>
        <p>{text}</p>
        <div className={styles.foot}>
          {to !== '' && <span aria-hidden="true">{wayText(to)}</span>}
          {gameID !== '' && <GameLink gameID={gameID}>{bellTexts.ways.game}</GameLink>}
          <time dateTime={at}>{TIME.format(Date.parse(at))}</time>
        </div>
      </div>
    </li>
  )
}
