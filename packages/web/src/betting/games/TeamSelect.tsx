import { Select } from '@mantine/core'
import { countText } from '@sidebet/copy/counts'
import { gamesTexts } from '@sidebet/copy/screens/games'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { teamNameKey } from '@sidebet/domain/games/team'
import { useMemo } from 'react'
import styles from './TeamSelect.module.css'
import { useTeams } from './useTeams.ts'

const texts = gamesTexts.chooseTeam

/** A league's teams, found by any part of the name or by the abbreviation. The value is the full name, '' for none. */
export function TeamSelect(props: {
  readonly league: LeagueCode
  readonly label: string
  readonly value: string
  readonly onChange: (team: string) => void
  readonly error: string
  readonly counts?: ReadonlyMap<string, number>
}) {
  const { league, label, value, onChange, error, counts } = props
  const teams = useTeams(league)
  const abbreviations = useMemo(
    () => new Map(teams.map(({ name, abbreviation }) => [name, abbreviation])),
    [teams],
  )
  return (
    <Select
      label={label}
      placeholder={texts.typeName}
      size="md"
      searchable
      required
      withAsterisk={false}
      data={teams.map(({ name }) => name)}
      value={value === '' ? null : value}
      onChange={(team) => onChange(team ?? '')}
      error={error}
      // The button beside it is aligned with the input, so the error is above.
      inputWrapperOrder={['label', 'error', 'input']}
      nothingFoundMessage={texts.noSuchTeam}
      allowDeselect={false}
      selectFirstOptionOnChange
      openOnFocus={false}
      withScrollArea={false}
      classNames={{ options: styles.options!, option: styles.option! }}
      comboboxProps={{ withinPortal: false, shadow: 'md', transitionProps: { duration: 0 } }}
      filter={({ options, search }) =>
        options.filter((option) => {
          if (!('value' in option)) return false
          const { value } = option
          return teamNameKey(`${value} ${abbreviations.get(value)}`).includes(teamNameKey(search))
        })
      }
      renderOption={({ option }) => (
        <>
          <span>
            {option.value} <small>{abbreviations.get(option.value)}</small>
          </span>
          <Count of={counts?.get(option.value) ?? 0} />
        </>
      )}
    />
  )
}

/** Beside the name and hidden from screen readers: a team is read by its name only. */
function Count({ of: count }: { readonly of: number }) {
  if (count === 0) return null
  return (
    <span className={styles.count} aria-hidden="true">
      {countText(count)}
    </span>
  )
}
