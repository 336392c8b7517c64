/** Loads a script from a provider's own address, as the provider requires. It rejects when the script does not load. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => {
      // The next try has to request it again.
      script.remove()
      reject(new Error(`no script at ${address}`))
    }
    document.head.append(script)
  })
}
