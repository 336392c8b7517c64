/** Names in outgoing messages. */

/** Mail programs would turn a name such as free-bets.com into a link. */
export const unlinkName = (name: string) => name.replaceAll('.', ' ')

/** The same for whole texts. It replaces dots between letters that could end in a domain, and leaves amounts and ends of sentences. */
export const unlinkText = (text: string) => text.replace(/(?<=[\p{L}\p{N}_-])\.(?=\p{L}{2})/gu, ' ')
