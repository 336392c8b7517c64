/** Navigates from a flow: `await dialog.showMessage(text); goTo(paths.home)`. Components use `useNavigate`. */
import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'

let navigate: NavigateFunction | null = null

export function goTo(path: string): void {
  void navigate?.(path)
}

/** Rendered once inside the router, so that flows can navigate. */
export function GoToHost() {
  const current = useNavigate()
  useEffect(() => {
    navigate = current
    return () => {
      navigate = null
    }
  }, [current])
  return null
}
