import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentProps } from 'react'

/**
 * A button that cannot be pressed while `isBusy`. It is not `disabled`, so that it retains the focus, or regains it
 * when a dialog closes. Its handler has to ignore the press.
 */
export function BusyButton({
  isBusy,
  showsLoader = false,
  ...button
}: ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    readonly isBusy: boolean
    readonly showsLoader?: boolean
  }) {
  return (
    <Button
      {...button}
      {...(isBusy ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      {...(isBusy && showsLoader
        ? { leftSection: <Loader size={18} color="currentColor" aria-hidden="true" /> }
        : {})}
    />
  )
}
