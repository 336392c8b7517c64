/** Texts that last through a reload of this tab, not longer. */

/** '' when nothing is kept under this name. */
export function readStored(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** Nothing of the last user stays. */
export function clearStored(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage may be forbidden: then nothing is kept.
  }
}

export function writeStored(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text)
  } catch {
    // Storage may be forbidden: then it lasts until the reload.
  }
}
