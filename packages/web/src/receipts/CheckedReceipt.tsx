/** The result of the check of a receipt. */
import { Button } from '@mantine/core'
import { amountText } from '@sidebet/copy/numberText'
import { faultTexts } from '@sidebet/copy/screens/receiptFaults'
import { checkReceiptTexts as texts } from '@sidebet/copy/screens/receipts'
import { betOfTwo } from '@sidebet/copy/sentences'
import { cents } from '@sidebet/domain/money'
import { chainLeadsTo, compareWithPublished, leadsTo } from '@sidebet/domain/receipts/checkReceipt'
import type { Receipt } from '@sidebet/domain/receipts/receipt'
import { IconCircleCheck, IconCircleX, IconHistory, IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCall } from '../api/useCall.ts'
import styles from './CheckedReceipt.module.css'
import { stakesOf, subjectOfLeaf } from './receiptRows.ts'
import { sha256 } from './sha256.ts'

const ICONS = {
  right: IconCircleCheck,
  wrong: IconCircleX,
  corrected: IconHistory,
  open: IconQuestionMark,
}

export function Wrong({ faults }: { readonly faults: readonly (keyof typeof faultTexts)[] }) {
  return (
    <Verdict is="wrong" title={texts.wrong}>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{faultTexts[fault]}</li>
        ))}
      </ul>
    </Verdict>
  )
}

/** For a receipt that adds up. The only request compares its check codes with the published ones. */
export function AddsUp({ receipt }: { readonly receipt: Receipt }) {
  const read = useCall('gameRoots', { params: { gameID: receipt.leaf.game }, quiet: true })
  if (!read.data) {
    return (
      <Verdict is="open" title={texts.addsUp}>
        <Facts of={receipt} />
        {read.isPending ? (
          <p>{texts.comparing}</p>
        ) : (
          <p>
            {texts.notCompared}{' '}
            <Button size="compact-sm" variant="default" onClick={() => void read.refetch()}>
              {texts.again}
            </Button>
          </p>
        )}
      </Verdict>
    )
  }
  const verdict = compareWithPublished(receipt, read.data.roots)
  if (verdict === 'notOurs') return <Wrong faults={['published']} />
  return (
    <Verdict is={verdict} title={texts[verdict]}>
      <Facts of={receipt} />
      <p>{verdict === 'right' ? texts.published : texts.replaced}</p>
    </Verdict>
  )
}

/** Whether the receipt leads to a check code that the user has stored: that of its game, of its day, or of a later day. */
export function Stored({ receipt, code }: { readonly receipt: Receipt; readonly code: string }) {
  const isDirect = leadsTo(receipt, code)
  const after = receipt.toDay?.day.replaceAll('-', '') ?? ''
  const isNeeded = !isDirect && after !== ''
  const read = useCall('rootChain', isNeeded ? { query: { after }, quiet: true } : null)
  if (isNeeded && read.isPending) return <p>{texts.comparing}</p>
  const leads = isDirect || chainLeadsTo(sha256, receipt, read.data?.days ?? [], code)
  return <Verdict is={leads ? 'right' : 'wrong'} title={leads ? texts.leads : texts.leadsNot} />
}

function Verdict({
  is,
  title,
  children,
}: {
  readonly is: keyof typeof ICONS
  readonly title: string
  readonly children?: ReactNode
}) {
  const Icon = ICONS[is]
  return (
    <div className={styles.result} data-is={is}>
      <p className={styles.title}>
        <Icon aria-hidden="true" /> {title}
      </p>
      {children}
    </div>
  )
}

/** The bet, and its result. */
function Facts({ of: { leaf } }: { readonly of: Receipt }) {
  const [staked, paid] = [stakesOf(leaf).own, leaf.paid].map((sum) => amountText(cents(sum)))
  const bet = betOfTwo({
    ...subjectOfLeaf(leaf),
    offerer: texts.offerer,
    accepter: texts.accepter,
    offererPay: cents(leaf.offererPay),
    accepterPay: cents(leaf.accepterPay),
  })
  return (
    <>
      <p>{bet}</p>
      <p>{texts.facts({ side: leaf.side, bet: leaf.bet, staked: staked!, paid: paid! })}</p>
    </>
  )
}
