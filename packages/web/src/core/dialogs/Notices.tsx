/** The short notices, read out without taking the focus. */
import { pageTexts } from '@sidebet/contract/texts/page'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useStore } from '../store.ts'
import styles from './Notices.module.css'
import { dismissNotice, notices } from './notice.ts'

export function Notices() {
  const { shown } = useStore(notices)
  return (
    <div className={styles.notices} role="status" aria-live="polite">
      {shown.map(({ id, text, tone, to }) => (
        <div key={id} className={styles.notice} data-tone={tone}>
          {to ? <Link to={to}>{text}</Link> : <span>{text}</span>}
          <button type="button" aria-label={pageTexts.dismiss} onClick={() => dismissNotice(id)}>
            <IconX size={16} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}
