import { probabilityTexts } from '@sidebet/copy/screens/probability'
import { PROBABILITY_CHOICES, probabilityChoice } from '../betting/probability/probabilityChoice.ts'
import { LiveOneOf } from '../ui/forms/LiveOneOf.tsx'

const texts = probabilityTexts.choice

/** Whether the slip shows probabilities. */
export function ProbabilityChoice() {
  return (
    <LiveOneOf
      label={texts.label}
      description={texts.about}
      options={PROBABILITY_CHOICES.map((value) => ({ value, label: texts.options[value] }))}
      value={probabilityChoice.use()}
      onChoose={probabilityChoice.set}
    />
  )
}
