/** Offers the text as a file of this type ("application/json"). */
export function download(name: string, text: string, type: string): void {
  offer(name, new Blob([text], { type }))
}

/** The same for a table. The byte order mark marks it as UTF-8 for spreadsheets. */
export function downloadCsv(name: string, text: string): void {
  offer(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
}

function offer(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download must have started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
