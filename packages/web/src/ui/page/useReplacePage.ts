import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Replaces this screen in the history: the back button does not lead to a completed form. */
export function useReplacePage(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback((path) => void navigate(path, { replace: true }), [navigate])
}
