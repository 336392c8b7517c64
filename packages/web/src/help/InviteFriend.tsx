import { invitationTexts } from '@sidebet/copy/refusals/help'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { helpTexts } from '@sidebet/copy/screens/help'
import { checkInvitation } from '@sidebet/domain/account/checkInvitation'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { currentSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { TextField } from '../ui/forms/fields.tsx'
import { Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { PhoneFields } from '../ui/forms/PhoneFields.tsx'
import { Page } from '../ui/page/page.tsx'

const texts = helpTexts.invite

type Typed = FormValues<'friendEmail' | 'countryCode' | 'phone'>

/** One friend at a time: after each the form is empty again. */
export function InviteFriend() {
  const [turn, setTurn] = useState(0)
  async function submit(typed: Typed) {
    if (await invite(typed)) setTurn(turn + 1)
  }
  return (
    <Page title={texts.title} narrow>
      <p>{texts.lead}</p>
      <Form<keyof Typed> key={turn} onSubmit={submit}>
        <TextField name="friendEmail" label={texts.email} type="email" autoComplete="off" />
        <PhoneFields labels={texts} placeholder={texts.countryCodePlaceholder} />
        <SubmitButton>{texts.send}</SubmitButton>
      </Form>
    </Page>
  )
}

/** True when sent, with the server's message (GAP-041). A failure is shown; the entries stay. */
async function invite({ friendEmail, countryCode, phone }: Typed): Promise<boolean> {
  const result = checkInvitation({ friendEmail, friendPhone: phone, countryCode })
  if (!result.ok) {
    await dialog.showMessage(textOf(invitationTexts, result.refusal))
    return false
  }
  const { email, phone: friendPhone } = result.value
  const currentUser = currentSession().currentUser
  const answer = await api.inviteFriend({
    body: { friendEmail: email ?? '', friendPhone: friendPhone ?? '', currentUser },
  })
  if (answer.ok) await dialog.showMessage(answer.value.data)
  else await showFailure(answer)
  return answer.ok
}
