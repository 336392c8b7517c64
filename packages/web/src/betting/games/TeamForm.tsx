import { gamesTexts } from '@sidebet/copy/screens/games'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { useState } from 'react'
import { PickForm } from '../../ui/forms/PickForm.tsx'
import { TeamSelect } from './TeamSelect.tsx'

/** A choice of one of a league's teams, and the button that requests its rows. */
export function TeamForm(props: {
  readonly league: LeagueCode
  readonly label: string
  readonly button: string
  readonly onGet: (team: string) => void
  /** Counts by team name, displayed beside the names. */
  readonly counts?: ReadonlyMap<string, number>
}) {
  const { league, label, button, onGet, counts } = props
  const [team, setTeam] = useState('')
  const [isMissing, setMissing] = useState(false)

  function change(next: string) {
    setTeam(next)
    setMissing(false)
  }
  function submit() {
    setMissing(team === '')
    if (team === '') return false
    onGet(team)
    return true
  }
  return (
    <PickForm button={button} onSubmit={submit}>
      <TeamSelect
        league={league}
        label={label}
        value={team}
        onChange={change}
        {...(counts && { counts })}
        error={isMissing ? gamesTexts.chooseTeam.missing : ''}
      />
    </PickForm>
  )
}
