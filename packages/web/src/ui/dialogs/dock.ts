/**
 * The place beside a list where sheets stand in a wide window instead of over the page. What stands there is not modal:
 * the list goes on, and may put another sheet in its place.
 */
import { dialogs, type OpenDialog } from './dialog.ts'
import { docking } from './docking.ts'

/** What wants the place: going on in the list, or opening a row of it. */
type DockTrigger = 'moved' | 'opened'

/** Ends, as if by X, what stands there, unless it has to stay. Answers whether the place is free. */
export function freeDock(trigger: DockTrigger): boolean {
  const docked = dockedSheet()
  if (!docked) return true
  if (docked.stays !== null && (trigger === 'moved' || docked.stays === 'untilAnswered'))
    return false
  docked.settle('X')
  return true
}

/** Opens a sheet there and leaves the focus where it is. */
export function openBeside(open: () => void): void {
  docking.set({ isUnfocused: true })
  open()
  docking.set({ isUnfocused: false })
}

/** The focus goes into what stands there. */
export function enterDock(): void {
  const { container } = docking.get()
  const target =
    container?.querySelector<HTMLElement>('[data-autofocus]') ??
    container?.querySelector<HTMLElement>('[role=dialog]')
  target?.focus()
}

export function dockedSheet(): OpenDialog | undefined {
  return dialogs.get().open.findLast(({ isDocked }) => isDocked)
}
