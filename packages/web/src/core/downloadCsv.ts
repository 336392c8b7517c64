/** Offers the text as a file. The mark at its head tells spreadsheets that it is UTF-8. */
export function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has to have begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
