import { useState } from 'react'

/** True until what a visit to this asks for has come, that included: whoever opens something gets it as it is. */
export function useIsOpening(name: string, isFetching: boolean): boolean {
  const [opened, setOpened] = useState('')
  if (!isFetching && opened !== name) setOpened(name)
  // This time with what has come; then it is drawn once more.
  return opened !== name
}
