import { Button } from '@mantine/core'
import { receiptTexts as texts } from '@sidebet/copy/screens/receipts'
import { betSentence } from '@sidebet/copy/sentences'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '../api/api.ts'
import { useCall } from '../api/useCall.ts'
import { GameLink } from '../betting/games/GameLink.tsx'
import { gameInWords } from '../betting/games/gameTexts.ts'
import { download } from '../ui/download.ts'
import { later, useLater } from '../ui/lazyPart.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Problem } from '../ui/page/Problem.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { Sums } from '../ui/Sums.tsx'
import styles from './Receipt.module.css'
import { outcomeOf, receiptRows, subjectOfLeaf } from './receiptRows.ts'
import { Timeline } from './Timeline.tsx'

const qr = later(() => import('../ui/QrCode.tsx'))

/** The receipt of the bet in the address: on the screen, in print and as a file. */
export function ReceiptScreen() {
  const [query] = useSearchParams()
  const betID = query.get('bet') ?? ''
  const read = useCall('receipt', betID === '' ? null : { params: { betID } })
  const code = read.error?.failed.code
  return (
    <Page title={texts.title} narrow>
      {betID === '' ? (
        <Problem text={texts.noBet} isUnknown>
          <LinkButton to={paths.accountHistory}>{texts.history}</LinkButton>
        </Problem>
      ) : (
        <>
          <WhenRead of={read} notRead={isAnswer(code) ? read.error!.failed.error : texts.notRead}>
            {(value) => <Receipt of={value} />}
          </WhenRead>
          {code !== 'unknownBet' && <Timeline betID={betID} />}
        </>
      )}
    </Page>
  )
}

/** The parts of the sources' documents that contain the game. */
function Excerpts({ of: excerpts }: { readonly of: readonly (string | null)[] }) {
  const distinct = [...new Set(excerpts.filter((text) => text !== null))]
  if (distinct.length === 0) return null
  return (
    <details className={styles.excerpts}>
      <summary>{texts.excerpts}</summary>
      {distinct.map((text) => (
        <pre key={text}>{text}</pre>
      ))}
    </details>
  )
}

/** The server returned the reason why there is no receipt. */
function isAnswer(code: string | undefined): boolean {
  return code === 'notSettled' || code === 'notMadeYet' || code === 'unknownBet'
}

function Receipt({ of: { receipt, counterpart } }: { readonly of: OutputOf<'receipt'> }) {
  const { leaf } = receipt
  const picture = useLater(qr, true)
  const subject = { ...subjectOfLeaf(leaf), side: leaf.side, counterpart, kind: 'public' as const }
  const address = `${window.location.origin}${paths.checkReceipt}?game=${leaf.game}`
  const save = () =>
    download(`receipt-${leaf.bet}.json`, JSON.stringify(receipt, null, 2), 'application/json')
  return (
    <>
      <article className={`alwaysLight ${styles.paper}`}>
        <p className={styles.outcome}>{texts[outcomeOf(leaf)]}</p>
        <p className={styles.words}>{betSentence(subject)}.</p>
        <p className={styles.game}>
          <GameLink gameID={leaf.game}>{gameInWords(leaf)}</GameLink>
        </p>
        <Sums of={receiptRows(receipt)} />
        <Excerpts of={receipt.excerpts ?? []} />
        <div className={styles.code}>
          {picture && <picture.QrCode text={address} label={texts.qr} />}
          <p>{texts.explained}</p>
        </div>
      </article>
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={save}
        >
          {texts.save}
        </Button>
        <LinkButton to={`${paths.checkReceipt}?game=${leaf.game}`} isQuiet>
          {texts.check}
        </LinkButton>
      </div>
    </>
  )
}
