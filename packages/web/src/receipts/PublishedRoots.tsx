import { checkReceiptTexts as texts } from '@sidebet/copy/screens/receipts'
import { useCall } from '../api/useCall.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { Sums } from '../ui/Sums.tsx'

/** The published check codes of a game, to be compared with a printed receipt. */
export function PublishedRoots({ gameID }: { readonly gameID: string }) {
  const read = useCall('gameRoots', { params: { gameID }, quiet: true })
  return (
    <section>
      <h2>{texts.ofGame(gameID)}</h2>
      <WhenRead of={read} notRead={texts.notRead}>
        {({ roots }) =>
          roots.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <Sums
              of={roots.flatMap(({ version, day, root, dayRoot }, at) => [
                [nameOf(at === roots.length - 1)(version, day), root] as const,
                ...(dayRoot ? [[texts.ofDay, dayRoot] as const] : []),
              ])}
            />
          )
        }
      </WhenRead>
    </section>
  )
}

/** Only the last result of a game is valid. */
function nameOf(isLast: boolean) {
  return isLast ? texts.result : texts.correctedResult
}
