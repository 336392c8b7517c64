/** The area beside a list in a wide window that contains its sheets. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useStore } from '../store.ts'
import styles from './Dock.module.css'
import { dialogs, type OpenDialog } from './dialog.ts'
import { dockedSheet, enterDock } from './dock.ts'
import { docking } from './docking.ts'

/** `children` is the text of the empty area. */
export function Dock({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  const container = useRef<HTMLElement>(null)
  useStore(dialogs)
  useEffect(() => {
    docking.set({ container: container.current })
    return () => {
      docking.set({ container: null })
      dockedSheet()?.settle('X')
    }
  }, [])
  const docked = dockedSheet()
  return (
    <section ref={container} className={styles.dock} aria-label={label} data-dock>
      {docked ? <DockedSheet key={docked.id} {...docked} /> : children}
    </section>
  )
}

function DockedSheet({ title, body, opener, isUnfocused }: OpenDialog) {
  const titleId = useId()
  useEffect(() => {
    docking.get().container?.scrollTo(0, 0)
    if (!isUnfocused) enterDock()
    return () => {
      // The focus is lost only when it was in the sheet.
      if (document.activeElement === document.body) giveFocus(opener)
    }
  }, [isUnfocused, opener])
  function comeBack(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    giveFocus(opener)
  }
  return (
    <section
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.sheet}
      onKeyDown={comeBack}
    >
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
      </div>
      <div className={styles.body}>{body}</div>
    </section>
  )
}

function giveFocus(to: Element | null): void {
  if (to instanceof HTMLElement && to.isConnected) to.focus()
}
