/** Settling, voiding or correcting a game, from the question to its end. */

import { Button } from '@mantine/core'
import type { GameDecision, OperatorGame } from '@sidebet/contract/operator'
import { operatorTexts } from '@sidebet/copy/screens/operator'
import { plainDigits } from '@sidebet/domain/typedText'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { TextField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'

const texts = operatorTexts.decision

/** Of the actions that pay no bets. */
const DONE: Readonly<Partial<Record<GameDecision, string>>> = {
  resume: texts.resumed,
  uphold: texts.upheld,
}

/** True when the game may have changed. */
export async function openDecisionSheet(game: OperatorGame, what: GameDecision): Promise<boolean> {
  const title = texts.titles[what]
  const done = await dialog.sheet<boolean | 'X'>(
    (close) => <Decision game={game} what={what} close={close} />,
    { title },
  )
  if (done === 'X') return false
  if (done) toast(DONE[what] ?? texts.done, 'good')
  else await dialog.showMessage(texts.wished)
  return true
}

type Field = 'awayPoints' | 'homePoints' | 'reason'
const SCORES = ['awayPoints', 'homePoints'] as const

function Decision(props: {
  readonly game: OperatorGame
  readonly what: GameDecision
  readonly close: (isDone: boolean | 'X') => void
}) {
  const { game, what, close } = props
  const [wrong, setWrong] = useState<Field | null>(null)
  const labels = { awayPoints: texts.away(game.awayTeam), homePoints: texts.home(game.homeTeam) }

  const hasScore = what === 'final' || what === 'correct'

  async function submit(typed: FormValues<Field>, focusOn: FocusOn<Field>) {
    const notScore = hasScore
      ? SCORES.find((name) => !/^\d{1,4}$/.test(plainDigits(typed[name])))
      : undefined
    setWrong(notScore ?? null)
    if (notScore) return focusOn(notScore)
    const pointsOf = (name: (typeof SCORES)[number]) => Number(plainDigits(typed[name]))
    // Without a score the form has no such fields.
    const score = hasScore && {
      awayPoints: pointsOf('awayPoints'),
      homePoints: pointsOf('homePoints'),
    }
    const answer = await api.submitDecision({
      body: { gameID: game._id, what, reason: typed.reason, ...score },
    })
    if (answer.ok) close(answer.value.isDone)
    else await showFailure(answer)
  }

  return (
    <Form<Field> onSubmit={submit}>
      <p>{texts.leads[what]}</p>
      {what !== 'resume' && <p>{texts.reasonSeen}</p>}
      {hasScore &&
        SCORES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={labels[name]}
            inputMode="numeric"
            autoComplete="off"
            error={wrong === name ? texts.notScore : ''}
            required
          />
        ))}
      <TextField
        name="reason"
        label={texts.reason}
        isFreeText
        autoComplete="off"
        maxLength={500}
        required
      />
      <SubmitButton>{texts[what]}</SubmitButton>
      <Button variant="default" size="md" fullWidth onClick={() => close('X')}>
        {texts.cancel}
      </Button>
    </Form>
  )
}
