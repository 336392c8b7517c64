import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './PickForm.module.css'

/** One choice, and the button that requests its rows. */
export function PickForm(props: {
  readonly button: string
  /** False when nothing is chosen: the field gets the focus. */
  readonly onSubmit: () => boolean
  readonly children: ReactNode
}) {
  const { button, onSubmit, children } = props
  return (
    <form
      method="dialog"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!onSubmit()) event.currentTarget.querySelector('input')?.focus()
      }}
    >
      {children}
      <Button type="submit" size="md">
        {button}
      </Button>
    </form>
  )
}
