/**
 * The dock is the area beside a list for sheets in a wide window, instead of over the page. A docked sheet is not
 * modal: the list stays usable, and may replace the sheet.
 */
import { dialogs, type OpenDialog } from './dialog.ts'
import { docking } from './docking.ts'

/** What needs the dock: a movement in the list, or a row that is opened. */
type DockTrigger = 'moved' | 'opened'

/** Closes the docked sheet with 'X', unless it has to stay. Returns whether the dock is free. */
export function freeDock(trigger: DockTrigger): boolean {
  const docked = dockedSheet()
  if (!docked) return true
  if (docked.stays !== null && (trigger === 'moved' || docked.stays === 'untilAnswered'))
    return false
  docked.settle('X')
  return true
}

/** Opens a sheet in the dock and leaves the focus where it is. */
export function openBeside(open: () => void): void {
  docking.set({ isUnfocused: true })
  open()
  docking.set({ isUnfocused: false })
}

/** Moves the focus into the docked sheet. */
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
