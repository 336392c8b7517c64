import { Button, Skeleton } from '@mantine/core'
import type { NoticeRow } from '@sidebet/contract/notices'
import { bellTexts } from '@sidebet/copy/screens/bell'
import { noticesTexts } from '@sidebet/copy/screens/notices'
import { pageTexts } from '@sidebet/copy/screens/page'
import { NOTICE_FILTERS } from '@sidebet/domain/notices/noticeKinds'
import { IconSettings } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../api/api.ts'
import { serverNow } from '../api/clock.ts'
import { useSession } from '../session/session.ts'
import { useReadNotice } from '../session/useReadNotice.ts'
import chips from '../ui/chip.module.css'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Problem } from '../ui/page/Problem.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { groupRows, type RowGroup } from '../ui/table/groupRows.ts'
import { ListLine } from '../ui/table/ListLine.tsx'
import { MoreButton } from '../ui/table/MoreButton.tsx'
import { useRows } from '../ui/table/useRows.ts'
import { useShowNewRows } from '../ui/table/useShowNewRows.ts'
import { keyOf } from './arrivals.ts'
import { dayOf, dayTitle } from './day.ts'
import { Notice } from './Notice.tsx'
import styles from './notices.module.css'
import { useNewest } from './useNewest.ts'

const texts = noticesTexts

const SHOWS = ['all', ...NOTICE_FILTERS] as const
type Show = (typeof SHOWS)[number]

const BY_DAY = {
  keyOf: ({ at }: NoticeRow) => dayOf(Date.parse(at)),
  head: () => null,
  canReorder: true,
}

/** The user's notices by day; the address selects the kinds. */
export function Notices() {
  const [search, setSearch] = useSearchParams()
  const show = SHOWS.find((one) => one === search.get('show')) ?? 'all'
  const selectShow = (next: Show) =>
    setSearch(next === 'all' ? {} : { show: next }, { replace: true })
  return (
    <Page
      title={bellTexts.title}
      narrow
      isShort
      actions={
        <div className={styles.actions}>
          <ReadAll />
          <Link to={paths.noticeSettings} className={styles.settings} aria-label={texts.settings}>
            <IconSettings size={22} stroke={1.8} aria-hidden="true" />
          </Link>
        </div>
      }
    >
      <fieldset className={styles.shows}>
        <legend className="unseen">{texts.filter}</legend>
        {SHOWS.map((one) => (
          <button
            key={one}
            type="button"
            className={chips.chip}
            aria-pressed={one === show}
            onClick={() => selectShow(one)}
          >
            {texts.filters[one]}
          </button>
        ))}
      </fieldset>
      <List key={show} show={show} onShowAll={() => selectShow('all')} />
    </Page>
  )
}

/** The button stays when nothing is unread, so that it retains the focus. */
function ReadAll() {
  const read = useReadNotice()
  const newest = useNewest()
  const last = newest?.data[0]
  if (!newest || !last) return null
  const isRead = newest.unread === 0
  return (
    <BusyButton
      variant="subtle"
      size="compact-sm"
      c="var(--you)"
      isBusy={isRead}
      onClick={() => !isRead && read(last.noticeID, { andBefore: true })}
    >
      {isRead ? texts.allRead : texts.readAll}
    </BusyButton>
  )
}

function List({ show, onShowAll }: { readonly show: Show; readonly onShowAll: () => void }) {
  const { userID } = useSession()
  const read = useReadNotice()
  const list = useRows<NoticeRow>(
    {
      key: ['ownNotices', userID, show],
      load: ({ query, quiet }) =>
        api.ownNotices({ query: { ...query, ...(show !== 'all' && { filter: show }) }, quiet }),
    },
    keyOf,
    null,
    null,
  )
  const container = useRef<HTMLDivElement>(null)
  const showNewRows = useShowNewRows(container, list)
  if (list.error) {
    return (
      <Problem text={list.error.failed.error}>
        <Button onClick={list.retry}>{pageTexts.tryAgain}</Button>
      </Problem>
    )
  }
  const isEmpty = !list.isLoading && list.rows.length === 0
  return (
    <div ref={container} aria-busy={list.isLoading}>
      <ListLine list={list} newRows={texts.newRows} onShow={showNewRows} />
      {list.isLoading && <ShapeToCome />}
      {isEmpty && <Empty show={show} onShowAll={onShowAll} />}
      {groupRows(list.rows, BY_DAY).map((day) => (
        <Day key={day.key} day={day} newKeys={list.newKeys} onRead={read} />
      ))}
      {list.hasMore && !list.isLoading && <MoreButton list={list} />}
    </div>
  )
}

function Day(props: {
  readonly day: RowGroup<NoticeRow>
  /** Keys of notices that have just arrived. */
  readonly newKeys: ReadonlySet<string>
  readonly onRead: (noticeID: string) => void
}) {
  const { day, newKeys, onRead } = props
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.day}>
        {dayTitle(BY_DAY.keyOf(day.rows[0]!), serverNow())}
      </h2>
      <ul className={styles.notices} aria-labelledby={id}>
        {day.rows.map((notice) => (
          <Notice
            key={notice.noticeID}
            notice={notice}
            isNew={newKeys.has(keyOf(notice))}
            onRead={onRead}
          />
        ))}
      </ul>
    </section>
  )
}

function Empty({ show, onShowAll }: { readonly show: Show; readonly onShowAll: () => void }) {
  if (show !== 'all') {
    return (
      <div className={styles.empty}>
        <p>{texts.emptyOfFilter}</p>
        <Button variant="default" onClick={onShowAll}>
          {texts.showAll}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <p>{texts.empty}</p>
      <LinkButton to={paths.home}>{texts.emptyNext}</LinkButton>
    </div>
  )
}

function ShapeToCome() {
  return (
    <>
      <Skeleton height={14} width={80} mt={16} mb={12} />
      <div className={styles.notices}>
        {[0, 1, 2].map((notice) => (
          <div key={notice} className={styles.notice}>
            <Skeleton height={34} width={34} radius={10} />
            <div className={styles.content}>
              <Skeleton height={16} width="70%" mt={2} mb={10} />
              <Skeleton height={12} mb={8} />
              <Skeleton height={12} width="40%" mb={4} />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
