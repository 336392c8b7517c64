/** What the client says while no group is chosen (GAP-137): nobody may be called so. A file of its own: every page has it. */
export const NO_GROUP = 'noGroupSelected'
