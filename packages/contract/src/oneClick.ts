/**
 * Unsubscribes from mails of one kind by the link in one of them (RFC 8058). It is the only endpoint with a form as its
 * body, and not one of the JSON endpoints. Mail programs send it by themselves, with only the link's token in the
 * query.
 */
export const ONE_CLICK_PATH = '/api/notices/unsubscribe'

export const ONE_CLICK_FORM = { 'List-Unsubscribe': 'One-Click' } as const
