import { oddsTexts } from '@sidebet/copy/screens/odds'
import { ODDS_FORMS } from '@sidebet/domain/oddsForms'
import { oddsForm } from '../betting/odds/oddsForm.ts'
import { LiveOneOf } from '../ui/forms/LiveOneOf.tsx'

/** The form of odds beside the stated one, everywhere. */
export function OddsFormChoice() {
  return (
    <LiveOneOf
      label={oddsTexts.label}
      description={oddsTexts.about}
      options={ODDS_FORMS.map((value) => ({ value, label: oddsTexts.forms[value] }))}
      value={oddsForm.use()}
      onChoose={oddsForm.set}
    />
  )
}
