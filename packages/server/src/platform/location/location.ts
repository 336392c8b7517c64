/** Where a user is: what a client says about it is never asked (GAP-005). */

/** ISO codes in capitals: "US" and "NJ"; region '' when only the country is known. */
export type Location = { readonly country: string; readonly region: string }

export type LocationPort = {
  /** The place of this address, or null when it is not known or cannot be found out now. */
  locate(who: { readonly ip: string; readonly username: string }): Promise<Location | null>
  /** Whether the last place could be asked for: false when nobody can be located, for `/ready`. */
  isWell(): boolean
}
