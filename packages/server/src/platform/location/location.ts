/** The location of a user. What a client reports about it is never used (GAP-005). */

/** ISO codes in capitals: "US" and "NJ"; region '' when the address has only a country. */
export type Location = { readonly country: string; readonly region: string }

export type LocationPort = {
  /** The location of this address, or null when it is unknown or cannot be determined at present. */
  locate(who: { readonly ip: string; readonly username: string }): Promise<Location | null>
  /** False when locations cannot be determined at present; for `/ready`. */
  isWell(): boolean
}
