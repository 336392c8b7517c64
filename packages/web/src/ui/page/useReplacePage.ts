import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Goes to a screen in place of this one: the back button does not lead to a form that was dealt with. */
export function useReplacePage(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback((path) => void navigate(path, { replace: true }), [navigate])
}
