/** Safe markup: only `html` creates it, and escapes every value. */
export type Html = { readonly markup: string }

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The only function that escapes text for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ESCAPES[letter]!)
}

type Part = string | number | Html | readonly Html[]

function markupOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}

/** A template whose values are escaped, except those that are themselves `Html`. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = texts.reduce((done, text, index) => done + markupOf(parts[index - 1]!) + text)
  return { markup }
}
