import { NativeSelect } from '@mantine/core'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { STATEMENT_KINDS, type StatementKind } from '@sidebet/domain/account/statementKinds'
import { LEAGUES, type LeagueCode } from '@sidebet/domain/games/league'
import styles from './LineFilters.module.css'

const { filters: texts, kinds } = statementTexts

type Filters = { readonly kind: StatementKind | null; readonly league: LeagueCode | null }

/** Filters of the displayed movements, as native selects. The balance after each movement does not depend on them. */
export function LineFilters(props: {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}) {
  const { filters, onChange } = props
  return (
    <fieldset className={styles.filters}>
      <NativeSelect
        aria-label={texts.kind}
        value={filters.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, kind: STATEMENT_KINDS.find((kind) => kind === value) ?? null })
        }
      >
        <option value="">{texts.allKinds}</option>
        {STATEMENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={texts.league}
        value={filters.league ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...filters,
            league: LEAGUES.find(({ code }) => code === value)?.code ?? null,
          })
        }
      >
        <option value="">{texts.allLeagues}</option>
        {LEAGUES.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </NativeSelect>
    </fieldset>
  )
}
