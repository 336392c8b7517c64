import { offersTexts } from '@sidebet/copy/screens/offers'
import { flushSync } from 'react-dom'
import { freeDock } from '../../ui/dialogs/dock.ts'
import { useIsSettled } from '../../ui/lazyPart.ts'
import type { FilterProps } from '../filters/FilterFields.tsx'
import styles from './FiltersBeside.module.css'
import { LaterFields } from './LaterFields.tsx'

const ID = 'filters-beside'

/** The filters in the dock beside a list, while no slip is open. */
export function FiltersBeside(props: FilterProps) {
  // The list comes first.
  const isSettled = useIsSettled()
  return (
    <section
      id={ID}
      tabIndex={-1}
      className={styles.filters}
      aria-label={offersTexts.filters.button}
    >
      {isSettled && <LaterFields {...props} />}
    </section>
  )
}

/** They follow the list in the order of the focus, and an open slip covers them. */
export function focusBeside(): void {
  flushSync(() => void freeDock('opened'))
  document.getElementById(ID)?.focus()
}
