import { StartFailure } from '@sidebet/postgres/processes/startFailure'

/**
 * The faults with these names in their order, or all of them without a name.
 *
 * @throws StartFailure for an unknown name
 */
export function chooseFaults<Fault extends { readonly name: string }>(
  faults: readonly Fault[],
  names: readonly string[],
): readonly Fault[] {
  const all = faults.map(({ name }) => name)
  const wrong = names.find((name) => !all.includes(name))
  if (wrong)
    throw new StartFailure(`There is no fault "${wrong}": the faults are ${all.join(', ')}.`)
  return faults.filter(({ name }) => names.length === 0 || names.includes(name))
}
