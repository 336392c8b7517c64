import { countText } from '@sidebet/copy/counts'
import { bellTexts } from '@sidebet/copy/screens/bell'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { later, useIsSettled, useLater } from '../ui/lazyPart.ts'
import { paths } from '../ui/page/paths.ts'
import styles from './Bell.module.css'

const arriving = later(() => import('./Arriving.tsx'))

/** The link to the notices, with the number of unread ones. */
export function Bell() {
  const [unread, setUnread] = useState(0)
  const part = useLater(arriving, useIsSettled())
  return (
    <Link
      to={paths.notices}
      className={styles.bell}
      aria-label={unread > 0 ? bellTexts.unread(unread) : bellTexts.title}
    >
      <IconBell size={21} stroke={1.8} aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {countText(unread)}
        </span>
      )}
      {part && <part.Arriving onUnread={setUnread} />}
    </Link>
  )
}
