import { Button, Skeleton } from '@mantine/core'
import { contactTexts } from '@sidebet/copy/refusals/help'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { helpTexts } from '@sidebet/copy/screens/help'
import { pageTexts } from '@sidebet/copy/screens/page'
import { checkContactMessage, MESSAGE_ROWS_MAX } from '@sidebet/domain/account/checkContactMessage'
import { shownPhone, typedPhone } from '@sidebet/domain/account/splitPhone'
import { api, type OutputOf } from '../api/api.ts'
import { withSupportEmail } from '../api/config.ts'
import { useCall } from '../api/useCall.ts'
import { useSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { TextField } from '../ui/forms/fields.tsx'
import { Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { LongTextField } from '../ui/forms/LongTextField.tsx'
import { PhoneFields } from '../ui/forms/PhoneFields.tsx'
import { Problem } from '../ui/page/Problem.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'

const texts = helpTexts.contact

type Typed = FormValues<'username' | 'email' | 'countryCode' | 'phone' | 'message'>

/** A message to support. The sender is filled in from the profile, and may be changed (GAP-040). */
export function ContactUs() {
  const { currentUser } = useSession()
  const profile = useCall('profile', { params: { username: currentUser } })
  return (
    <Page title={texts.title} narrow>
      <p>{texts.lead}</p>
      {profile.data ? (
        <ContactForm of={profile.data} />
      ) : profile.error ? (
        <Problem text={profile.error.failed.error}>
          <Button onClick={() => void profile.refetch()}>{pageTexts.tryAgain}</Button>
        </Problem>
      ) : (
        <Skeleton height={420} radius={18} aria-busy="true" />
      )}
    </Page>
  )
}

function ContactForm({ of: { username, email, phone } }: { readonly of: OutputOf<'profile'> }) {
  const replacePage = useReplacePage()
  async function submit(typed: Typed) {
    if (await send(typed)) replacePage(paths.home)
  }
  return (
    <Form<keyof Typed> onSubmit={submit}>
      <TextField
        name="username"
        label={texts.username}
        autoComplete="username"
        defaultValue={username}
        required
      />
      <TextField
        name="email"
        label={texts.email}
        type="email"
        autoComplete="email"
        defaultValue={email}
        required
      />
      <PhoneFields labels={texts} of={shownPhone(phone)} isOwn required />
      <LongTextField name="message" label={texts.message} maxRows={MESSAGE_ROWS_MAX} required />
      <SubmitButton>{texts.submit}</SubmitButton>
    </Form>
  )
}

/** True when sent. A failure is shown; the entries stay. */
async function send(typed: Typed): Promise<boolean> {
  const { countryCode, phone, ...others } = typed
  const result = checkContactMessage({ ...others, ...typedPhone({ countryCode, phone }) })
  if (!result.ok) {
    await dialog.showMessage(textOf(contactTexts, result.refusal))
    return false
  }
  const answer = await api.contactUs({ body: result.value })
  if (answer.ok && !('error' in answer.value)) {
    await dialog.showMessage(texts.sent)
    return true
  }
  // The toast about an unreachable server is already shown.
  if (answer.ok || answer.code !== 'unreachable') {
    await dialog.showMessage(await withSupportEmail(texts.failed))
  }
  return false
}
