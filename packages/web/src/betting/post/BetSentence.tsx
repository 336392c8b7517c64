import type { GameRow } from '@sidebet/contract/games'
import { partsOf } from '@sidebet/copy/prose'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { useRoom } from '../../ui/dialogs/visible.ts'
import styles from './BetSentence.module.css'
import { type Filled, type Sentence, sentenceOf } from './draft.ts'

const { sentence, blank } = offersTexts.setTheBet
const PARTS = partsOf(sentence)

/** The offer in the words of its offerer, filled in with the valid entries. */
export function BetSentence(props: { readonly filled: Filled; readonly game: GameRow }) {
  const { filled, game } = props
  const { isLow } = useRoom()
  const words = sentenceOf(filled, game, { isShort: isLow })
  return (
    <p className={styles.sentence}>
      {PARTS.map((part, at) => {
        if (at % 2 === 0) return part
        const name = part as keyof Sentence
        return (
          <b key={name} className={styles[name]}>
            {words[name] ?? blank}
          </b>
        )
      })}
    </p>
  )
}
