/** Texts that survive a reload of this tab, but not its end. */

/** '' when nothing is stored under this name. */
export function readStored(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** No data of the last user stays. */
export function clearStored(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage may be forbidden: then nothing is stored.
  }
}

export function writeStored(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text)
  } catch {
    // Storage may be forbidden: then the value is lost at the reload.
  }
}
