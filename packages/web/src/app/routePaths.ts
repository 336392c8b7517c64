/** Which screens exist: menu, footer and landing page name only those. */
import { createContext, useContext } from 'react'

export const RoutePaths = createContext<ReadonlySet<string>>(new Set())

export function useRoutePaths(): ReadonlySet<string> {
  return useContext(RoutePaths)
}
