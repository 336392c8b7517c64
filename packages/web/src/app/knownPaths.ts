/** Which screens exist: menu, footer and landing page name only those. */
import { createContext, useContext } from 'react'

export const KnownPaths = createContext<ReadonlySet<string>>(new Set())

export function useKnownPaths(): ReadonlySet<string> {
  return useContext(KnownPaths)
}
