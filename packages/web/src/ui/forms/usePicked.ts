import { useCallback, useState } from 'react'

/** What a list was asked for: the same once more is another turn, so that the list is made anew. */
type Picked<Value> = { readonly value: Value | null; readonly turn: number }

export function usePicked<Value>() {
  const [picked, setPicked] = useState<Picked<Value>>({ value: null, turn: 0 })
  const pick = useCallback(
    (value: Value | null) => setPicked(({ turn }) => ({ value, turn: turn + 1 })),
    [],
  )
  return { ...picked, pick }
}
