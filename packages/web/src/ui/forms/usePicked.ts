import { useCallback, useState } from 'react'

/** The value that a list is for. The same value again has another `turn`, so that the list is mounted again. */
type Picked<Value> = { readonly value: Value | null; readonly turn: number }

export function usePicked<Value>() {
  const [picked, setPicked] = useState<Picked<Value>>({ value: null, turn: 0 })
  const pick = useCallback(
    (value: Value | null) => setPicked(({ turn }) => ({ value, turn: turn + 1 })),
    [],
  )
  return { ...picked, pick }
}
