import { searchTexts } from '@sidebet/copy/screens/search'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { dialogs, isFree } from '../ui/dialogs/dialog.ts'
import { paths } from '../ui/page/paths.ts'
import styles from './Header.module.css'

/** Leads to the search, as the key `/` does outside of fields and dialogs. */
export function SearchLink() {
  const navigate = useNavigate()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || isEditable(target)) return
      if (!isFree(dialogs.get())) return
      event.preventDefault()
      void navigate(paths.search)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])
  return (
    <Link to={paths.search} className={styles.search} aria-label={searchTexts.open}>
      <IconSearch size={21} stroke={1.8} aria-hidden="true" />
    </Link>
  )
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}
