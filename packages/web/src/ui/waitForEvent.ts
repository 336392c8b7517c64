/** Runs `act` and waits for the event that it causes, but no longer than `atMostMs`. */
export function waitForEvent(
  target: EventTarget,
  event: string,
  atMostMs: number,
  act: () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      target.removeEventListener(event, finish)
      resolve()
    }
    const timer = setTimeout(finish, atMostMs)
    target.addEventListener(event, finish)
    act()
  })
}
