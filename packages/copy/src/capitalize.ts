/** The text with a capital: "the Bills" begins a sentence as "The Bills". */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
