import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './PickForm.module.css'

/** One thing to choose, and the button that asks for what belongs to it. */
export function PickForm(props: {
  readonly button: string
  readonly onSubmit: () => void
  readonly children: ReactNode
}) {
  const { button, onSubmit, children } = props
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <Button type="submit" size="md">
        {button}
      </Button>
    </form>
  )
}
