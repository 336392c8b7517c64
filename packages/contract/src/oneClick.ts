/**
 * The end of mails of one kind by a link in one of them (RFC 8058). The only call with a form for a body, and not one of
 * the JSON calls: mail programs make it by themselves, with nothing but the token of the link, in the query.
 */
export const ONE_CLICK_PATH = '/api/notices/unsubscribe'

export const ONE_CLICK_FORM = { 'List-Unsubscribe': 'One-Click' } as const
