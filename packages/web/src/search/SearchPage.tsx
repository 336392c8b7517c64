import { TextInput } from '@mantine/core'
import { searchTexts as texts } from '@sidebet/copy/screens/search'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link, NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import type { OutputOf } from '../api/api.ts'
import { dayAndTime } from '../api/clock.ts'
import { useCall } from '../api/useCall.ts'
import { friendPick } from '../betting/friends/readPicks.ts'
import { gameInWords } from '../betting/games/gameTexts.ts'
import { chooseGroup } from '../session/currentGroup.ts'
import { useSession } from '../session/session.ts'
import { Page } from '../ui/page/page.tsx'
import { friendPath, gamePath, paths } from '../ui/page/paths.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { findMatches, indexByNames } from './findMatches.ts'
import styles from './SearchPage.module.css'

type Game = OutputOf<'gameIndex'>['games'][number]

/** Rows of each kind. */
const MOST = 20

/** Games, friends and groups by their names. The typed words are in the address: going back shows the results again. */
export function SearchPage() {
  const [query, setQuery] = useSearchParams()
  const inAddress = query.get('q') ?? ''
  /** React Router renders an address in a transition. Until then React would put the earlier words back into the field. */
  const [typed, setTyped] = useState(inAddress)
  const isOwn = useNavigationType() === NavigationType.Replace
  useEffect(() => {
    if (!isOwn) setTyped(inAddress)
  }, [inAddress, isOwn])
  const games = useCall('gameIndex', {})
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const navigate = useNavigate()
  /** The first Escape clears the field, as browsers do it. The next one goes back, from the first page to all games. */
  function leave() {
    const isFirst = (window.history.state as { idx?: number } | null)?.idx === 0
    void (isFirst ? navigate(paths.home) : navigate(-1))
  }
  return (
    <Page title={texts.title} narrow>
      <TextInput
        type="search"
        size="lg"
        label={texts.label}
        description={texts.about}
        placeholder={texts.placeholder}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setQuery(value === '' ? {} : { q: value }, { replace: true })
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && typed === '') leave()
        }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        ref={field}
      />
      <WhenRead of={games} notRead={texts.notRead}>
        {({ games }) => <Results games={games} typed={typed} />}
      </WhenRead>
    </Page>
  )
}

function Results({ games, typed }: { readonly games: readonly Game[]; readonly typed: string }) {
  const { userID } = useSession()
  const friends = useCall('bankAccounts', { params: { userID }, quiet: true })
  const groups = useCall('myGroups', { params: { userID }, quiet: true })
  const ofGames = useMemo(
    () =>
      indexByNames(games, ({ awayTeam, homeTeam, awayTeamShort, homeTeamShort, league }) => [
        ...[awayTeam, homeTeam, awayTeamShort, homeTeamShort],
        leagueOf(league as LeagueCode).title,
      ]),
    [games],
  )
  const people = friends.data?.[0].friends.map(friendPick) ?? []
  const found = {
    games: findMatches(ofGames, typed),
    people: findMatches(
      indexByNames(people, ({ name, note }) => [name, note]),
      typed,
    ),
    groups: findMatches(
      indexByNames(groups.data ?? [], ({ groupName }) => [groupName]),
      typed,
    ),
  }
  const count = found.games.length + found.people.length + found.groups.length
  const hasTyped = typed.trim() !== ''
  return (
    <>
      <p className={hasTyped && count === 0 ? styles.none : 'unseen'} role="status">
        {hasTyped && (count === 0 ? texts.none(typed.trim()) : texts.found(count))}
      </p>
      <Kind title={texts.people} of={found.people}>
        {({ key, name, note, value: { friendUsername } }) => (
          <Row
            key={key}
            to={friendUsername === '' ? paths.friends : friendPath(friendUsername)}
            name={name}
            note={note}
          />
        )}
      </Kind>
      <Kind title={texts.groups} of={found.groups}>
        {({ _id, groupName }) => (
          <Row
            key={_id}
            to={paths.groupBets}
            name={groupName}
            onGo={() => chooseGroup(groupName)}
          />
        )}
      </Kind>
      <Kind title={texts.games} of={found.games}>
        {(game) => (
          <Row
            key={game.gameID}
            to={gamePath(game.gameID)}
            name={gameInWords(game)}
            note={`${leagueOf(game.league as LeagueCode).title}, ${dayAndTime(game.dateTimeDB)}`}
          />
        )}
      </Kind>
    </>
  )
}

/** The first matches of one kind; nothing without any. */
function Kind<Value>(props: {
  readonly title: string
  readonly of: readonly Value[]
  readonly children: (value: Value) => ReactNode
}) {
  const { title, of, children } = props
  const id = useId()
  if (of.length === 0) return null
  return (
    <section className={styles.kind} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{of.slice(0, MOST).map(children)}</ul>
      {of.length > MOST && <p className={styles.more}>{texts.more}</p>}
    </section>
  )
}

function Row(props: {
  readonly to: string
  readonly name: string
  readonly note?: string
  readonly onGo?: () => void
}) {
  const { to, name, note, onGo } = props
  return (
    <li>
      <Link to={to} className={styles.row} {...(onGo && { onClick: onGo })}>
        <b>{name}</b>
        {note && <small>{note}</small>}
      </Link>
    </li>
  )
}
