import { offersTexts } from '@sidebet/contract/texts/offers'
import { easternDay } from '@sidebet/domain/games/easternDate'
import { useCallback, useState } from 'react'
import type { BoardSource } from '../betting/tables/OfferBoard.tsx'
import { api } from '../core/calls/api.ts'
import { serverNow } from '../core/clock.ts'
import { DayField } from '../core/forms/DayField.tsx'
import { PickForm } from '../core/forms/PickForm.tsx'
import { usePicked } from '../core/forms/usePicked.ts'
import { useSession } from '../core/session.ts'
import { useLeague } from '../core/shell/route.ts'
import { PickedBoard } from './PickedBoard.tsx'

const texts = offersTexts.byDate

/** The public offers on the games of one day, a day in US Eastern time (GAP-123). */
export function PostedBetsByDate() {
  const { code: league, title } = useLeague()
  const { regionRestriction } = useSession()
  const [day, setDay] = useState(today)
  const { value: asked, turn, pick } = usePicked<string>()

  function sourceOf(day: string): BoardSource {
    const yyyymmdd = day.replaceAll('-', '')
    return {
      key: ['dateOffers', league, yyyymmdd, regionRestriction],
      load: (page) => api.dateOffers({ params: { league, yyyymmdd, regionRestriction }, ...page }),
    }
  }
  function get() {
    pick(day)
    return true
  }
  const startOver = useCallback(() => {
    setDay(today())
    pick(null)
  }, [pick])
  return (
    <PickedBoard
      title={texts.title(title)}
      picker={
        <PickForm button={texts.getBets} onSubmit={get}>
          <DayField label={texts.selectDate} value={day} onChange={setDay} />
        </PickForm>
      }
      source={asked === null ? null : sourceOf(asked)}
      turn={turn}
      empty={texts.empty}
      onStartOver={startOver}
    />
  )
}

function today(): string {
  return easternDay(new Date(serverNow()).toISOString())
}
