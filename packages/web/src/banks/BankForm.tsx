import { bankRefusalTexts } from '@sidebet/copy/refusals/banks'
import { banksTexts } from '@sidebet/copy/screens/banks'
import { areBankNumbers } from '@sidebet/domain/banks/bankNumbers'
import { plainCode } from '@sidebet/domain/typedText'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dialog } from '../ui/dialogs/dialog.ts'
import { ChoiceField, TextField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { confirmBank, type TypedBank } from './confirmBank.tsx'

const texts = banksTexts.form

type FieldName = 'accountNumber' | 'routingNumber' | 'accountName' | 'accountType'

/**
 * The form for the numbers of a bank. The user confirms the details; entries stay otherwise. Invalid numbers are
 * reported, cleared and not sent. Neither the browser nor the client stores the entries.
 */
export function BankForm(props: {
  readonly onBank: (bank: TypedBank) => Promise<void>
  /** Opened by a press: the first field gets the focus. */
  readonly isFocused?: boolean
}) {
  const { onBank, isFocused = false } = props
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) container.current?.querySelector('input')?.focus()
  }, [isFocused])
  const [times, setTimes] = useState(0)

  async function submit(typed: FormValues<FieldName>, focusOn: FocusOn<FieldName>) {
    const bank: TypedBank = {
      accountNumber: plainCode(typed.accountNumber),
      routingNumber: plainCode(typed.routingNumber),
      accountName: typed.accountName.trim(),
      accountType: typed.accountType === texts.types.savings ? 'savings' : 'checking',
    }
    if (areBankNumbers(bank.routingNumber, bank.accountNumber)) {
      if (await confirmBank(bank)) await onBank(bank)
      return
    }
    await dialog.showMessage(bankRefusalTexts.bankNumbers)
    flushSync(() => setTimes((times) => times + 1))
    focusOn('accountNumber')
  }

  return (
    <div ref={container}>
      <Form<FieldName> onSubmit={submit} movesMoney>
        {(['accountNumber', 'routingNumber'] as const).map((name) => (
          <TextField
            key={`${name} ${times}`}
            name={name}
            label={texts[name]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            required
          />
        ))}
        <TextField
          name="accountName"
          isFreeText
          label={texts.accountName}
          description={texts.nameHint}
          autoComplete="off"
          maxLength={30}
          required
        />
        <ChoiceField
          name="accountType"
          label={texts.accountType}
          prompt={texts.chooseType}
          options={Object.values(texts.types)}
          autoComplete="off"
          required
        />
        <SubmitButton>{texts.add}</SubmitButton>
      </Form>
    </div>
  )
}
