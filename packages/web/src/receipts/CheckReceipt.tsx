import { FileInput, TextInput } from '@mantine/core'
import { checkReceiptTexts as texts } from '@sidebet/copy/screens/receipts'
import type { CheckedReceipt } from '@sidebet/domain/receipts/checkReceipt'
import { plainCode } from '@sidebet/domain/typedText'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../ui/page/page.tsx'
import { AddsUp, Stored, Wrong } from './CheckedReceipt.tsx'
import { checkFile } from './checkFile.ts'
import { PublishedRoots } from './PublishedRoots.tsx'

/** Any visitor can check a receipt here, from its file and the published check codes alone (RC3). */
export function CheckReceipt() {
  const [query] = useSearchParams()
  const [checked, setChecked] = useState<CheckedReceipt | null>(null)
  const [stored, setStored] = useState('')
  const game = checked?.receipt?.leaf.game ?? query.get('game') ?? ''
  async function check(file: File | null) {
    setChecked(null)
    if (file) setChecked(await checkFile(file))
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
      <TextInput
        label={texts.stored}
        description={texts.storedHelp}
        size="md"
        mt="sm"
        autoComplete="off"
        spellCheck={false}
        value={stored}
        onChange={(event) => setStored(event.currentTarget.value)}
      />
      <div role="status">{checked && <Result of={checked} stored={plainCode(stored)} />}</div>
      {game !== '' && <PublishedRoots gameID={game} />}
    </Page>
  )
}

function Result({
  of: { receipt, faults },
  stored,
}: {
  readonly of: CheckedReceipt
  readonly stored: string
}) {
  if (!receipt || faults.length > 0) return <Wrong faults={faults} />
  return (
    <>
      <AddsUp receipt={receipt} />
      {stored !== '' && <Stored receipt={receipt} code={stored} />}
    </>
  )
}
