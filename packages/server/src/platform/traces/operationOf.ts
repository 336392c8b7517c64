/** A part of a path that is a word or a version. Every other part may be an id or an address of a person. */
const WORD = /^(v\d{1,2}|[A-Z]?[a-z_-]{1,30}(\.json)?)$/

/** The method and the path of a request to an outside service, with `:id` instead of each part that is no plain word. */
export function operationOf(method: string, url: string): string {
  const { pathname = '' } = URL.parse(url) ?? {}
  return `${method} ${pathname.replaceAll(/[^/]+/g, (part) => (WORD.test(part) ? part : ':id'))}`
}
