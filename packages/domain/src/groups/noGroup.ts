/**
 * The client's value while no group is chosen (GAP-137); no group may have this name. In its own file, because every page
 * loads it.
 */
export const NO_GROUP = 'noGroupSelected'
