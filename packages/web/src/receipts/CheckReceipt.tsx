import { Button, FileInput } from '@mantine/core'
import { amountText } from '@sidebet/contract/texts/numberText'
import { faultTexts } from '@sidebet/contract/texts/receiptFaults'
import { checkReceiptTexts as texts } from '@sidebet/contract/texts/receipts'
import { betOfTwo } from '@sidebet/contract/texts/sentences'
import { cents } from '@sidebet/domain/money'
import type { Receipt } from '@sidebet/domain/receipts/receipt'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../core/calls/useCall.ts'
import { Page } from '../core/shell/page.tsx'
import styles from './CheckReceipt.module.css'
import { type Checked, checkText } from './checkText.ts'
import { PublishedRoots } from './PublishedRoots.tsx'
import { stakesOf, subjectOfLeaf } from './receiptRows.ts'

/** Where anybody checks a receipt, from its file alone (RC3). */
export function CheckReceipt() {
  const [query] = useSearchParams()
  const [checked, setChecked] = useState<Checked | null>(null)
  const game = checked?.receipt?.leaf.game ?? query.get('game') ?? ''
  async function check(file: File | null) {
    setChecked(file && checkText(await file.text()))
  }
  return (
    <Page title={texts.title} narrow>
      <p>{texts.lead}</p>
      <FileInput
        label={texts.file}
        size="md"
        accept="application/json,.json"
        onChange={(file) => void check(file)}
      />
      <div role="status">{checked && <Result of={checked} />}</div>
      {game !== '' && <PublishedRoots gameID={game} />}
    </Page>
  )
}

function Result({ of: { receipt, faults } }: { readonly of: Checked }) {
  if (faults.length > 0) {
    return (
      <div className={styles.result} data-is="wrong">
        <p className={styles.said}>
          <IconCircleX aria-hidden="true" /> {texts.wrong}
        </p>
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{faultTexts[fault]}</li>
          ))}
        </ul>
      </div>
    )
  }
  return <RightReceipt receipt={receipt!} />
}

function RightReceipt({ receipt }: { readonly receipt: Receipt }) {
  const { leaf } = receipt
  const [staked, paid] = [stakesOf(leaf).own, leaf.paid].map((sum) => amountText(cents(sum)))
  const bet = betOfTwo({
    ...subjectOfLeaf(leaf),
    offerer: texts.offerer,
    accepter: texts.accepter,
    offererPay: cents(leaf.offererPay),
    accepterPay: cents(leaf.accepterPay),
  })
  return (
    <div className={styles.result} data-is="right">
      <p className={styles.said}>
        <IconCircleCheck aria-hidden="true" /> {texts.right}
      </p>
      <p>{bet}</p>
      <p>{texts.facts({ side: leaf.side, bet: leaf.bet, staked: staked!, paid: paid! })}</p>
      <Compared receipt={receipt} />
    </div>
  )
}

/** The only thing that is looked up: whether its roots are those that are published. */
function Compared({ receipt: { leaf, gameRoot, toDay } }: { readonly receipt: Receipt }) {
  const read = useCall('gameRoots', { params: { gameID: leaf.game }, quiet: true })
  if (read.isPending) return null
  if (!read.data) {
    return (
      <p>
        {texts.notPublished}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void read.refetch()}>
          {texts.again}
        </Button>
      </p>
    )
  }
  const own = read.data.roots.find(({ version }) => version === leaf.version)
  const isSame = own?.root === gameRoot && (toDay === null || own.dayRoot === toDay.root)
  return <p>{isSame ? texts.published : faultTexts.published}</p>
}
