/** The filters of a board to choose from: in a sheet on phones, below the bar, or beside the list. */
import { NativeSelect } from '@mantine/core'
import { offersTexts } from '@sidebet/copy/screens/offers'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { useTeams } from '../games/useTeams.ts'
import {
  AMOUNTS,
  type BoardFilters,
  type BoardScope,
  NO_FILTERS,
  ODDS,
  SPREADS,
  STARTS,
  sidesOf,
} from '../tables/boardFilters.ts'
import { Choice } from '../tables/Choice.tsx'
import styles from './FilterFields.module.css'

const { filters: texts } = offersTexts

export type FilterProps = {
  readonly filters: BoardFilters
  readonly scope: BoardScope
  readonly onChange: (filters: BoardFilters) => void
}

export function FilterFields({ filters, scope, onChange }: FilterProps) {
  const change = (to: Partial<BoardFilters>) => onChange({ ...filters, ...to })
  const team = scope.team ?? filters.team
  return (
    <div className={styles.fields}>
      {scope.league && scope.team === undefined && (
        <NativeSelect
          classNames={{ root: styles.team!, label: styles.label! }}
          label={texts.team}
          value={filters.team}
          onChange={({ currentTarget: { value } }) => change({ team: value, side: null })}
        >
          <option value="">{texts.anyTeam}</option>
          <TeamOptions league={scope.league} />
        </NativeSelect>
      )}
      <Choices
        legend={texts.side}
        choices={sidesOf(team)}
        value={filters.side}
        none={null}
        textOf={(side) => texts.sides[side](team)}
        onChoose={(side) => change({ side })}
      />
      <Choices
        legend={texts.starts}
        choices={STARTS}
        value={filters.startsWithin}
        none={0}
        textOf={texts.hours}
        onChoose={(startsWithin) => change({ startsWithin })}
      />
      <Choices
        legend={texts.spread}
        choices={SPREADS}
        value={filters.spread}
        none={null}
        textOf={texts.points}
        onChoose={(spread) => change({ spread })}
      />
      <Choices
        legend={texts.odds}
        choices={ODDS}
        value={filters.minOdds}
        none={0}
        textOf={texts.oddsUp}
        onChoose={(minOdds) => change({ minOdds })}
      />
      <Choices
        legend={texts.amount}
        choices={AMOUNTS}
        value={filters.minAmount}
        none={0}
        textOf={texts.amountUp}
        onChoose={(minAmount) => change({ minAmount })}
      />
      <fieldset className={styles.group}>
        <legend>{texts.show}</legend>
        {(['withinFunds', 'parts', 'friends'] as const).map((name) => (
          <Choice
            key={name}
            isOn={filters[name]}
            onPress={() => change({ [name]: !filters[name] })}
          >
            {texts[name]}
          </Choice>
        ))}
      </fieldset>
      <button
        type="button"
        className={styles.clear}
        onClick={() => onChange({ ...NO_FILTERS, sort: filters.sort })}
      >
        {texts.clear}
      </button>
    </div>
  )
}

function TeamOptions({ league }: { readonly league: LeagueCode }) {
  return useTeams(league).map(({ name }) => <option key={name}>{name}</option>)
}

/** One of a few, or any: `none` is the value without a filter. */
function Choices<Value extends string | number | object, None extends 0 | null>(props: {
  readonly legend: string
  readonly choices: readonly Value[]
  readonly value: Value | number | null
  readonly none: None
  readonly textOf: (value: Value) => string
  readonly onChoose: (value: Value | None) => void
}) {
  const { legend, choices, value, none, textOf, onChoose } = props
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <Choice isOn={value === none} onPress={() => onChoose(none)}>
        {texts.any}
      </Choice>
      {choices.map((choice) => (
        <Choice key={textOf(choice)} isOn={value === choice} onPress={() => onChoose(choice)}>
          {textOf(choice)}
        </Choice>
      ))}
    </fieldset>
  )
}
