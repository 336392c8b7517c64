/**
 * An expression for the value of a row's `id` in this list, which is parallel to the ids in the parameter $1: sorted, and without
 * doubles. So an update names its table alone, without a join with its parameters, and Citus plans it once.
 */
export const valueOfRow = (list: string) => `(${list})[width_bucket(id, $1::bigint[])]`
