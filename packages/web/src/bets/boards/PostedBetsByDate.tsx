import { offersTexts } from '@sidebet/contract/texts/offers'
import { easternDay } from '@sidebet/domain/games/easternDate'
import { useCallback, useMemo, useState } from 'react'
import { api } from '../../core/api.ts'
import { serverNow } from '../../core/clock.ts'
import { DayField } from '../../core/DayField.tsx'
import { PickForm } from '../../core/PickForm.tsx'
import { useLeague } from '../../core/route.ts'
import { useSession } from '../../core/session.ts'
import { PickedBoard } from './PickedBoard.tsx'

const texts = offersTexts.byDate

/** The public offers on the games of one day, a day in US Eastern time (GAP-123). */
export function PostedBetsByDate() {
  const { code: league, title } = useLeague()
  const { regionRestriction } = useSession()
  const [day, setDay] = useState(today)
  const [asked, setAsked] = useState({ day: '', turn: 0 })

  const source = useMemo(() => {
    if (asked.day === '') return null
    const yyyymmdd = asked.day.replaceAll('-', '')
    return {
      key: ['dateOffers', league, yyyymmdd, regionRestriction] as const,
      load: (query: { limit: number; cursor?: string }) =>
        api.dateOffers({ params: { league, yyyymmdd, regionRestriction }, query }),
    }
  }, [asked.day, league, regionRestriction])
  const startOver = useCallback(() => {
    setDay(today())
    setAsked(({ turn }) => ({ day: '', turn }))
  }, [])
  return (
    <PickedBoard
      title={texts.title(title)}
      picker={
        <PickForm
          button={texts.getBets}
          onSubmit={() => {
            setAsked(({ turn }) => ({ day, turn: turn + 1 }))
            return true
          }}
        >
          <DayField label={texts.selectDate} value={day} onChange={setDay} />
        </PickForm>
      }
      source={source}
      turn={asked.turn}
      empty={texts.empty}
      onStartOver={startOver}
    />
  )
}

function today(): string {
  return easternDay(new Date(serverNow()).toISOString())
}
