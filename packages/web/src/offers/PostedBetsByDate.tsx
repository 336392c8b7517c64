import { fieldsTexts } from '@sidebet/copy/screens/fields'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { easternDay } from '@sidebet/domain/games/easternDate'
import { useCallback, useState } from 'react'
import { api } from '../api/api.ts'
import { serverNow } from '../api/clock.ts'
import { useCall } from '../api/useCall.ts'
import type { BoardSource } from '../betting/tables/OfferBoard.tsx'
import { useSession } from '../session/session.ts'
import { DayField } from '../ui/forms/DayField.tsx'
import { PickForm } from '../ui/forms/PickForm.tsx'
import { usePicked } from '../ui/forms/usePicked.ts'
import { useLeague } from '../ui/page/route.ts'
import { DayChips } from './DayChips.tsx'
import { PickedBoard } from './PickedBoard.tsx'

const texts = offersTexts.byDate

/** The public offers on the games of one day, a day in US Eastern time (GAP-123). */
export function PostedBetsByDate() {
  const { code: league, title } = useLeague()
  const { regionRestriction } = useSession()
  const counts = useCall('leagueCounts', { params: { league }, quiet: true })
  const days = counts.data?.days ?? []
  const [day, setDay] = useState<string | null>(today)
  const [isWrong, setWrong] = useState(false)
  const { value: selectedDay, turn, pick } = usePicked<string>()

  function sourceOf(day: string): BoardSource {
    const yyyymmdd = day.replaceAll('-', '')
    return {
      key: ['dateOffers', league, yyyymmdd, regionRestriction],
      scope: { league, yyyymmdd },
      load: (page) => api.dateOffers({ params: { league, yyyymmdd, regionRestriction }, ...page }),
    }
  }
  const change = useCallback((day: string | null) => {
    setDay(day)
    setWrong(false)
  }, [])
  function get() {
    setWrong(day === null)
    if (day === null) return false
    pick(day)
    return true
  }
  function getAt(day: string) {
    change(day)
    pick(day)
  }
  const startOver = useCallback(() => {
    change(today())
    pick(null)
  }, [change, pick])
  return (
    <PickedBoard
      title={texts.title(title)}
      picker={
        <>
          <PickForm button={texts.getBets} onSubmit={get}>
            <DayField
              label={texts.selectDate}
              value={day}
              onChange={change}
              error={isWrong ? fieldsTexts.noDay : undefined}
              marked={days.map(({ dateDate }) => dateDate)}
            />
          </PickForm>
          <DayChips days={days} selectedDay={selectedDay} onPick={getAt} />
        </>
      }
      source={selectedDay === null ? null : sourceOf(selectedDay)}
      turn={turn}
      empty={texts.empty}
      onStartOver={startOver}
    />
  )
}

function today(): string {
  return easternDay(new Date(serverNow()).toISOString())
}
