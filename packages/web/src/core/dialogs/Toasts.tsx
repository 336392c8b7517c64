/** The toasts, read out without taking the focus. */
import { pageTexts } from '@sidebet/contract/texts/page'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useStore } from '../store.ts'
import styles from './Toasts.module.css'
import { dismissToast, toasts } from './toast.ts'

export function Toasts() {
  const { shown } = useStore(toasts)
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {shown.map(({ id, text, tone, to }) => (
        <div key={id} className={styles.toast} data-tone={tone}>
          {to ? <Link to={to}>{text}</Link> : <span>{text}</span>}
          <button type="button" aria-label={pageTexts.dismiss} onClick={() => dismissToast(id)}>
            <IconX size={16} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}
