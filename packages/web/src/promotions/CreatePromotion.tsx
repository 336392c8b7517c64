import { createPromotionTexts } from '@sidebet/copy/refusals/promotions'
import { fieldsTexts } from '@sidebet/copy/screens/fields'
import { promotionScreens } from '@sidebet/copy/screens/promotionScreens'
import { americanDay } from '@sidebet/domain/games/americanDay'
import { easternDay } from '@sidebet/domain/games/easternDate'
import { AMOUNT_MAX } from '@sidebet/domain/money'
import { checkPromotion, PROMOTION_NAME_MAX } from '@sidebet/domain/promotions/checkPromotion'
import { useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { serverNow } from '../api/clock.ts'
import { useCall } from '../api/useCall.ts'
import { useSession } from '../session/session.ts'
import { DayField } from '../ui/forms/DayField.tsx'
import { ChoiceField, TextField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { LongTextField } from '../ui/forms/LongTextField.tsx'
import { readAmount } from '../ui/forms/readAmount.ts'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { createPromotion, type NewPromotion } from './creationFlow.tsx'
import styles from './promotions.module.css'
import { UncountedBets } from './UncountedBets.tsx'

const texts = promotionScreens.create
const { fields, notes, placeholders, yes: YES } = texts
const YES_NO = [YES, texts.no]

/** For promotion admins; all other users are redirected home (GAP-169). */
export function CreatePromotion() {
  const { userID } = useSession()
  const found = useCall('findAdmin', { params: { userID }, quiet: true }, { always: true })
  return (
    <Page title={texts.title} narrow>
      <WhenRead of={found} notRead={texts.notRead}>
        {({ admin }) => (admin ? <PromotionForm /> : <Navigate to={paths.home} replace />)}
      </WhenRead>
    </Page>
  )
}

type Field = Exclude<keyof NewPromotion, 'promoExpirationDate'>
type Wrong = Readonly<Partial<Record<keyof NewPromotion, string>>>

function PromotionForm() {
  const replacePage = useReplacePage()
  const [day, setDay] = useState<string | null>(null)
  const dayField = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<Wrong>({})

  async function submit(typed: FormValues<Field>, focusOn: FocusOn<Field>) {
    const found = promotionOf(typed, day)
    if ('wrong' in found) {
      const { wrong: field, why } = found
      setWrong({ [field]: why })
      return field === 'promoExpirationDate' ? dayField.current?.focus() : focusOn(field)
    }
    setWrong({})
    const ended = await createPromotion(found)
    if (ended === 'created') replacePage(paths.home)
    if (ended === 'nameTaken') focusOn('promotionName')
  }

  return (
    <>
      <p>{texts.lead}</p>
      <div className={styles.form}>
        <Form<Field> onSubmit={submit} movesMoney>
          <TextField {...field('promotionName', wrong)} maxLength={PROMOTION_NAME_MAX} required />
          <TextField {...field('promotionCode', wrong)} maxLength={60} />
          <TextField {...field('groupAdminID', wrong)} maxLength={60} />
          <TextField {...field('initialBalance', wrong)} inputMode="decimal" required />
          <TextField {...field('perUserAmount', wrong)} inputMode="decimal" required />
          <TextField {...field('newAcceptsNeeded', wrong)} inputMode="numeric" />
          <TextField {...field('daysToUseFunds', wrong)} inputMode="numeric" />
          <YesNo name="useExpiration" required />
          <div>
            <DayField
              ref={dayField}
              label={fields.promoExpirationDate}
              value={day}
              onChange={setDay}
              error={wrong.promoExpirationDate}
            />
            <p className={styles.note}>{notes.promoExpirationDate}</p>
          </div>
          <YesNo name="availableToWithdraw" required />
          <YesNo name="needCode" />
          <LongTextField name="message" label={fields.message} maxRows={12} />
          <SubmitButton>{texts.create}</SubmitButton>
        </Form>
      </div>
      <UncountedBets />
    </>
  )
}

function YesNo(props: {
  readonly name: 'useExpiration' | 'availableToWithdraw' | 'needCode'
  readonly required?: true
}) {
  const { name, required = false } = props
  return (
    <ChoiceField
      name={name}
      label={fields[name]}
      options={YES_NO}
      prompt={texts.choose}
      required={required}
      autoComplete="off"
    />
  )
}

type Described = Exclude<Field, 'useExpiration' | 'availableToWithdraw' | 'needCode' | 'message'>

function field(name: Described, { [name]: error = '' }: Wrong) {
  return {
    ...{ name, error, label: fields[name], autoComplete: 'off' },
    ...(name in notes && { description: notes[name as keyof typeof notes] }),
    ...(name in placeholders && { placeholder: placeholders[name as keyof typeof placeholders] }),
  }
}

/** The entries as the server validates them, or the first invalid field. */
function promotionOf(
  typed: FormValues<Field>,
  day: string | null,
): NewPromotion | { readonly wrong: keyof NewPromotion; readonly why: string } {
  const initialBalance = readAmount(typed.initialBalance, 'exact')
  const perUserAmount = readAmount(typed.perUserAmount, 'exact')
  if (initialBalance === null) return { wrong: 'initialBalance', why: fieldsTexts.notAmount }
  if (perUserAmount === null) return { wrong: 'perUserAmount', why: fieldsTexts.notAmount }
  const promotion: NewPromotion = {
    ...typed,
    initialBalance,
    perUserAmount,
    promoExpirationDate: americanDay(day),
    useExpiration: typed.useExpiration === YES,
    availableToWithdraw: typed.availableToWithdraw === YES,
    needCode: typed.needCode === YES,
  }
  const today = easternDay(new Date(serverNow()).toISOString())
  const result = checkPromotion(promotion, { today, most: AMOUNT_MAX })
  if (result.ok) return promotion
  return { wrong: result.refusal.field, why: createPromotionTexts.promotionInvalid }
}
