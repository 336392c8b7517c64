import type { OwnHome } from '@sidebet/contract/home'
import { homeTexts } from '@sidebet/copy/screens/home'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useReadNotice } from '../session/useReadNotice.ts'
import { paths } from '../ui/page/paths.ts'
import { useIsOpening } from '../ui/table/useIsOpening.ts'
import { useStableRows } from '../ui/table/useStableRows.ts'
import { Card } from './Card.tsx'
import styles from './Happened.module.css'
import rowStyles from './rows.module.css'

const { happened: texts } = homeTexts

type Notices = OwnHome['happened']['data']

const keyOf = ({ noticeID }: Notices[number]) => noticeID

/**
 * What happened to the user's offers and bets, until the user has seen it. What happens while the page is open is shown
 * as it arrives (S30), so nothing moves here.
 */
export function Happened(props: {
  readonly of: OwnHome['happened']
  readonly isFetching: boolean
}) {
  const { of, isFetching } = props
  const read = useReadNotice()
  const pages = useMemo(() => [of.data], [of.data])
  const mayMove = useIsOpening('happened', isFetching)
  const coming = { of: 'happened', pages, hasMore: of.hasMore, keyOf, mayMove, turn: 0 }
  const [{ rows, gone }] = useStableRows(coming)
  const unread = rows.filter((notice) => !gone.has(keyOf(notice)))
  if (unread.length === 0) return null
  return (
    <Card
      title={texts.title}
      action={
        <button
          type="button"
          className={styles.seen}
          onClick={() => {
            for (const { noticeID } of unread) read(noticeID)
          }}
        >
          {texts.seen}
        </button>
      }
    >
      {unread.map(({ noticeID, title, text, to }) => (
        <li key={noticeID} className={rowStyles.row}>
          <p className={rowStyles.words}>
            {to === '' ? (
              title
            ) : (
              <Link
                to={to}
                data-waits-for-client
                className={styles.link}
                onClick={() => read(noticeID)}
              >
                {title}
              </Link>
            )}
          </p>
          <p className={rowStyles.aside}>{text}</p>
        </li>
      ))}
      {of.hasMore && (
        <li className={rowStyles.row}>
          <Link to={`${paths.notices}?show=bets`}>{texts.more}</Link>
        </li>
      )}
    </Card>
  )
}
