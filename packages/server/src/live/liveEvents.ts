/** Server-sent events of a stream, as texts. */
import type { LiveChange, LiveEvents } from '@sidebet/contract/live'
import type { LeagueCode } from '@sidebet/domain/games/league'

/** One topic of changes. */
export type Thing = 'yours' | 'notices' | 'groups' | `boards ${LeagueCode}` | `scores ${LeagueCode}`

export function eventText<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The line of an event with the position that a refetch after it must have; '' for an event without one. */
export const positionLine = (position: number | null) =>
  position === null ? '' : `id: ${position}\n`

/** The time after which a browser reconnects once its stream has ended. */
export const retryText = (ms: number) => `retry: ${Math.round(ms)}\n\n`

/** The event of these changes. The last text is cached, because many streams get the same event in a row. */
export function makeChangeText(): (things: ReadonlySet<Thing>) => string {
  let last = { key: '', text: '' }
  return (things) => {
    const key = [...things].join()
    if (key !== last.key) last = { key, text: eventText('changed', changeOf(things)) }
    return last.text
  }
}

function changeOf(things: ReadonlySet<Thing>): LiveChange {
  const boards = leaguesOf(things, 'boards ')
  const scores = leaguesOf(things, 'scores ')
  return {
    ...(things.has('yours') && { yours: true }),
    ...(things.has('notices') && { notices: true }),
    ...(things.has('groups') && { groups: true }),
    ...(boards.length > 0 && { boards }),
    ...(scores.length > 0 && { scores }),
  }
}

const leaguesOf = (things: ReadonlySet<Thing>, what: 'boards ' | 'scores ') =>
  [...things].flatMap((thing) =>
    thing.startsWith(what) ? [thing.slice(what.length) as LeagueCode] : [],
  )
