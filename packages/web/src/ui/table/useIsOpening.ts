import { useState } from 'react'

/**
 * True until the first fetch for this name has ended, including the render of its result. A list that was just opened
 * need not stay stable.
 */
export function useIsOpening(name: string, isFetching: boolean): boolean {
  const [opened, setOpened] = useState('')
  if (!isFetching && opened !== name) setOpened(name)
  // Still true in the render of the result; then it renders again.
  return opened !== name
}
