/** The toasts, read out without a change of focus. */
import { pageTexts } from '@sidebet/copy/screens/page'
import { IconX } from '@tabler/icons-react'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useStore } from '../store.ts'
import { dialogs } from './dialog.ts'
import styles from './Toasts.module.css'
import { dismissToast, pauseToasts, releaseToasts, type Toast, toasts } from './toast.ts'
import { findFreePosition, pressableUnder } from './toastPosition.ts'

export function Toasts() {
  const { shown } = useStore(toasts)
  const { open } = useStore(dialogs)
  const container = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const newest = shown.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content under a toast changes with these
  useLayoutEffect(() => {
    const element = container.current
    if (!element || newest === undefined || element.matches(':hover, :focus-within')) return
    element.dataset.position = findFreePosition((tried) => {
      element.dataset.position = tried
      return pressableUnder(element)
    })
  }, [newest, open])

  function enter({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget
    pauseToasts('focus')
  }
  function dismiss(id: number) {
    const hadFocus = container.current?.contains(document.activeElement) ?? false
    dismissToast(id)
    // A removed toast causes no event when the pointer leaves it.
    releaseToasts('pointer')
    if (hadFocus) giveBack(cameFrom.current)
  }
  function follow({ id, onOpen }: Toast) {
    dismiss(id)
    onOpen?.()
  }
  return (
    <div
      ref={container}
      className={styles.toasts}
      role="status"
      aria-live="polite"
      onPointerEnter={() => pauseToasts('pointer')}
      onPointerLeave={() => releaseToasts('pointer')}
      onFocus={enter}
      onBlur={() => releaseToasts('focus')}
    >
      {shown.map((toast) => (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
          {toast.to ? (
            <Link
              to={toast.to}
              className={
                toast.title === undefined
                  ? styles.message
                  : `${styles.message} ${styles.notification}`
              }
              onClick={() => follow(toast)}
            >
              <ToastContent toast={toast} />
            </Link>
          ) : (
            <span className={styles.message}>
              <ToastContent toast={toast} />
            </span>
          )}
          <button type="button" aria-label={pageTexts.dismiss} onClick={() => dismiss(toast.id)}>
            <IconX size={16} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}

function ToastContent({ toast: { title, text, to, way } }: { readonly toast: Toast }) {
  if (title === undefined) return text
  return (
    <>
      <strong>{title}</strong> <span className={styles.text}>{text}</span>
      {to && way && <span className={styles.way}> {way}</span>}
    </>
  )
}

function giveBack(to: Element | null): void {
  releaseToasts('focus')
  if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true })
}
