/** A board of offers: its filters and its list, and in a wide window the slip beside them. */
import { Button } from '@mantine/core'
import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { type ReactNode, useCallback, useMemo, useReducer } from 'react'
import type { InputOf } from '../../api/api.ts'
import { useRefresh } from '../../api/useCall.ts'
import { useWatchedBoard } from '../../api/watchedBoards.ts'
import { useSession } from '../../session/session.ts'
import { Dock } from '../../ui/dialogs/Dock.tsx'
import { freeDock } from '../../ui/dialogs/dock.ts'
import { useStoredQuery } from '../../ui/page/useStoredQuery.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { RowSource } from '../../ui/table/useRows.ts'
import { gameInShort } from '../games/gameTexts.ts'
import { activeFilters } from './activeFilters.ts'
import {
  type BoardFilters,
  type BoardScope,
  NO_FILTERS,
  queryOf,
  readFilters,
} from './boardFilters.ts'
import { FilterBar } from './FilterBar.tsx'
import { FiltersBeside } from './FiltersBeside.tsx'
import styles from './OfferBoard.module.css'
import { offerTable } from './offerTable.tsx'
import { useFilterLayout } from './useFilterLayout.ts'
import { useOpenOffer } from './useOpenOffer.ts'

const { filters: texts, dock } = offersTexts

/** The calls to refetch after an offer was taken. */
const TAKE_CHANGES = [
  'leagueOffers',
  'teamOffers',
  'dateOffers',
  'recentOffers',
  'publicLiveBets',
] as const

type BoardCall = 'leagueOffers' | 'teamOffers' | 'dateOffers' | 'recentOffers'

/** The page of a board to load, as its call takes it. */
type BoardPage = {
  readonly query: NonNullable<InputOf<BoardCall>['query']>
  readonly quiet: true
}

export type BoardSource = {
  /** The call's name, then the board's other parameters without its filters. */
  readonly key: readonly [BoardCall, ...unknown[]]
  readonly scope: BoardScope
  readonly load: (page: BoardPage) => ReturnType<RowSource<OfferRow>['load']>
}

/** "CHI @ MIN" by gameID: games for which a board was filtered. */
const gameNames = new Map<string, string>()

export function OfferBoard(props: {
  readonly caption: string
  readonly source: BoardSource
  /** The order in which the server returns it. */
  readonly ownSort: 'soonest' | 'newest'
  /** The text of an empty board, and its action, once. A filtered board has another text. */
  readonly empty: ReactNode
  readonly onEmpty: () => void
}) {
  const { caption, source, ownSort, empty, onEmpty } = props
  const { userID } = useSession()
  const refresh = useRefresh()
  const reload = useCallback(() => void refresh(...TAKE_CHANGES), [refresh])
  const { selected, onOpen, onPoint, onMove, onGone } = useOpenOffer(reload)
  const { scope } = source
  const [filters, setFilters] = useFilters(scope)
  const layout = useFilterLayout()
  const [, showName] = useReducer((times: number) => times + 1, 0)
  const isFiltered = activeFilters(filters, scope, null).length > 0

  const name = JSON.stringify([source.key, queryOf(filters)])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` contains everything that it depends on
  const filtered = useMemo((): RowSource<OfferRow> => {
    // The board of a team has a side with or against that team.
    const filterQuery = { ...(scope.team && { team: scope.team }), ...queryOf(filters) }
    return {
      key: [...source.key, filterQuery],
      load: async ({ query, quiet }) => {
        const page = await source.load({ query: { ...query, ...filterQuery }, quiet })
        const [first] = page.ok ? page.value.data : []
        if (filters.game !== '' && first) {
          gameNames.set(filters.game, gameInShort(first))
          showName()
        }
        return page
      },
    }
  }, [name])
  useWatchedBoard(filtered.key)
  const isByGame = (filters.sort ?? ownSort) === 'soonest'
  const table = useMemo(
    () => ({ ...offerTable(userID, { isByGame }), onOpen, onPoint, onMove, onGone, caption }),
    [userID, isByGame, onOpen, onPoint, onMove, onGone, caption],
  )
  const of = useMemo(
    () => ({
      ...table,
      source: filtered,
      empty: isFiltered ? (
        <>
          <p>{texts.empty}</p>
          <Button onClick={() => setFilters({ ...NO_FILTERS, sort: filters.sort })}>
            {texts.clearAll}
          </Button>
        </>
      ) : (
        empty
      ),
      ...(isFiltered ? {} : { onEmpty }),
    }),
    [table, filtered, isFiltered, filters.sort, setFilters, empty, onEmpty],
  )
  return (
    <>
      <FilterBar
        {...{ filters, scope, layout, ownSort }}
        gameName={gameNames.get(filters.game) ?? null}
        onChange={setFilters}
      />
      <div className={styles.board}>
        <DataTable key={name} of={of} selected={selected} />
        <Dock label={dock.label}>
          {layout === 'beside' && <FiltersBeside {...{ filters, scope }} onChange={setFilters} />}
          <EmptyDock />
        </Dock>
      </div>
    </>
  )
}

/** All boards share their filters; those by game and team are for the board of their league only (S17). */
const STORAGE_KEY = 'boards'
const FOR_ONCE = ['game', 'team', 'side'] as const

function useFilters(scope: BoardScope) {
  const [query, setQuery] = useStoredQuery(STORAGE_KEY, FOR_ONCE)
  const filters = useMemo(() => readFilters(query, scope), [query, scope])
  const setFilters = useCallback(
    (next: BoardFilters) => {
      freeDock('moved')
      setQuery(new URLSearchParams(queryOf(next)))
    },
    [setQuery],
  )
  return [filters, setFilters] as const
}

function EmptyDock() {
  return (
    <div className={styles.empty}>
      <h2>{dock.title}</h2>
      <p>{dock.text}</p>
      <dl className={styles.keys}>
        {dock.keys.map(({ key, does }) => (
          <div key={key} className={styles.key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
