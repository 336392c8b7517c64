/** Renders the open dialogs over the page, the latest on top. */
import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import '../overlay.css'
import { useMoneyStop } from '../../api/connection.ts'
import { BusyButton } from '../forms/BusyButton.tsx'
import { MoneyStop } from '../forms/MoneyStop.tsx'
import { useStore } from '../store.ts'
import styles from './DialogHost.module.css'
import {
  closeDialogsOfOtherPages,
  closeWhoseEntryIsGone,
  dialogs,
  type OpenDialog,
} from './dialog.ts'
import { followVisible } from './visible.ts'

export function DialogHost() {
  const { open } = useStore(dialogs)
  const { pathname } = useLocation()
  useEffect(() => {
    window.addEventListener('popstate', closeWhoseEntryIsGone)
    return () => window.removeEventListener('popstate', closeWhoseEntryIsGone)
  }, [])
  useEffect(() => closeDialogsOfOtherPages(pathname), [pathname])
  useEffect(followVisible, [])
  const overPage = open.filter(({ isDocked }) => !isDocked)
  return overPage.map((dialog) => (
    <DialogView key={dialog.id} {...dialog} isTop={dialog === overPage.at(-1)} />
  ))
}

function DialogView(dialog: OpenDialog & { readonly isTop: boolean }) {
  const { kind, title, label, body, buttons, main, money, opener, settle, isTop } = dialog
  // Mantine restores the focus too late for a flow of several dialogs: the next one would record the wrong opener.
  useEffect(() => {
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opener])
  const isSheet = kind === 'sheet'
  return (
    <Modal.Root
      opened
      centered
      returnFocus={false}
      onClose={() => settle('X')}
      closeOnClickOutside={false}
      closeOnEscape={isTop}
      transitionProps={{ duration: 0 }}
      size={isSheet ? 440 : 400}
      yOffset={isSheet ? '0' : '1rem'}
      xOffset={isSheet ? '0' : '1rem'}
      classNames={{
        content: isSheet ? styles.sheet! : styles.dialog!,
        ...(isSheet ? { inner: styles.sheetInner! } : {}),
      }}
    >
      <Modal.Overlay />
      <Modal.Content {...(title ? {} : { 'aria-label': label })}>
        {title && (
          <div className={styles.header}>
            <Modal.Title className={styles.title}>{title}</Modal.Title>
          </div>
        )}
        <Modal.Body className={styles.body}>
          {isSheet ? body : <div className={styles.text}>{body}</div>}
          {money !== null && (
            <div className={styles.stop}>
              <MoneyStop />
            </div>
          )}
          {buttons.length > 0 && (
            <div className={styles.buttons}>
              {buttons.map((word) => (
                <DialogButton
                  key={word}
                  word={word}
                  isMain={word === main}
                  movesMoney={word === money}
                  onPress={() => settle(word)}
                />
              ))}
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function DialogButton(props: {
  readonly word: string
  readonly isMain: boolean
  readonly movesMoney: boolean
  readonly onPress: () => void
}) {
  const { word, isMain, movesMoney, onPress } = props
  const isStopped = useMoneyStop() !== null && movesMoney
  return (
    <BusyButton
      variant={isMain ? 'filled' : 'default'}
      isBusy={isStopped}
      onClick={() => !isStopped && onPress()}
      {...(isMain ? { 'data-autofocus': true } : {})}
    >
      {word}
    </BusyButton>
  )
}
