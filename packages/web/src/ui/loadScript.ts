/** Fetches the script of a provider that has to come from its own address. It rejects where it does not come. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => {
      // The next try has to ask anew.
      script.remove()
      reject(new Error(`no script at ${address}`))
    }
    document.head.append(script)
  })
}
