/** Names in messages that we send. */

/** A name such as free-bets.com would be a link there. */
export const plain = (name: string) => name.replaceAll('.', ' ')

/** The same for whole texts: a dot between letters that could end in a domain, and no amount and no end of a sentence. */
export const withoutLinks = (text: string) =>
  text.replace(/(?<=[\p{L}\p{N}_-])\.(?=\p{L}{2})/gu, ' ')
