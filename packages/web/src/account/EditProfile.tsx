import { profileTexts } from '@sidebet/copy/refusals/profile'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { accountAnswers, accountTexts } from '@sidebet/copy/screens/account'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { menuTexts } from '@sidebet/copy/screens/menu'
import { profileScreenTexts } from '@sidebet/copy/screens/profile'
import { sessionTexts } from '@sidebet/copy/screens/session'
import { normalizeEmail } from '@sidebet/domain/account/emailFormat'
import { checkProfile } from '@sidebet/domain/account/profileChecks'
import { SECURITY_QUESTIONS } from '@sidebet/domain/account/securityQuestions'
import { shownPhone, typedPhone } from '@sidebet/domain/account/splitPhone'
import { useState } from 'react'
import { api, type OutputOf } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useCall, useRefresh } from '../api/useCall.ts'
import { currentSession, useSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { ChoiceField, TextField } from '../ui/forms/fields.tsx'
import { Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { PhoneFields } from '../ui/forms/PhoneFields.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'

const { labels, hints } = accountTexts

type Profile = OutputOf<'profile'>

type Typed = FormValues<'username' | 'email' | 'countryCode' | 'phone' | 'question' | 'secret'>

export function EditProfile() {
  const { currentUser } = useSession()
  const profile = useCall('profile', { params: { username: currentUser }, quiet: true })
  return (
    <Page title={menuTexts.profile.edit} narrow>
      <WhenRead of={profile} notRead={profileScreenTexts.notRead}>
        {(read) => <WithQuestion profile={read} />}
      </WhenRead>
    </Page>
  )
}

/** The question is read by the confirmed e-mail, as for a forgotten login (GAP-030). */
function WithQuestion({ profile }: { readonly profile: Profile }) {
  const params = { email: profile.confirmedEmail }
  const found = useCall('getQuestion', { params, quiet: true })
  return (
    <WhenRead of={found} notRead={profileScreenTexts.notRead}>
      {([first]) => <EditForm profile={profile} question={first?.question ?? ''} />}
    </WhenRead>
  )
}

function EditForm(props: { readonly profile: Profile; readonly question: string }) {
  // Entries are compared with the values at mount, even when the profile is refetched meanwhile.
  const [{ profile, question }] = useState(props)
  const replacePage = useReplacePage()
  const refresh = useRefresh()
  async function submit(typed: Typed) {
    if (!(await save(typed, profile, question))) return
    await refresh('profile', 'getQuestion')
    replacePage(paths.home)
  }
  return (
    <Form<keyof Typed> onSubmit={submit}>
      <TextField
        name="username"
        label={sessionTexts.username}
        autoComplete="username"
        defaultValue={profile.username}
        description={profileScreenTexts.hints.username}
        readOnly
      />
      <TextField
        name="email"
        label={labels.email}
        type="email"
        autoComplete="email"
        defaultValue={profile.email}
        description={profileScreenTexts.hints.contact}
        required
      />
      <PhoneFields labels={labels} of={shownPhone(profile.phone)} isOwn required />
      <ChoiceField
        name="question"
        label={labels.question}
        prompt={hints.question}
        options={SECURITY_QUESTIONS}
        defaultValue={question}
      />
      <TextField
        name="secret"
        label={labels.secret}
        autoComplete="off"
        description={profileScreenTexts.hints.secret}
      />
      <SubmitButton>{profileScreenTexts.submit}</SubmitButton>
    </Form>
  )
}

/** The specified order: confirm, check, post, success. True when saved; entries stay after a refusal. */
async function save(typed: Typed, profile: Profile, question: string): Promise<boolean> {
  const { confirmSave, submit } = profileScreenTexts
  if ((await dialog.choose(confirmSave, [dialogTexts.cancel, submit])) !== submit) return false

  const { countryCode, phone: number, ...others } = typed
  const entries = { ...others, ...typedPhone({ countryCode, phone: number }) }
  const result = checkProfile(entries, { question })
  if (!result.ok) {
    await dialog.showMessage(textOf(profileTexts, result.refusal))
    return false
  }

  const { username } = profile
  const { email, phone } = result.value
  const answer = await api.updateProfile({
    params: { username },
    body: {
      userID: currentSession().userID,
      username,
      email,
      phone,
      question: typed.question,
      secret: typed.secret,
      oldusername: username,
      oldemail: profile.email,
      oldphone: profile.phone,
    },
  })
  if (!answer.ok) {
    await showFailure(answer)
    return false
  }
  if ('error' in answer.value) {
    await dialog.showMessage(textOfError(answer.value.error))
    return false
  }
  await dialog.showMessage(profileScreenTexts.updated)
  const isEntered = (entry: string, shown: string, confirmed: string) =>
    entry !== shown && entry !== confirmed
  if (
    isEntered(email, normalizeEmail(profile.email), normalizeEmail(profile.confirmedEmail)) ||
    isEntered(phone, profile.phone, profile.confirmedPhone)
  )
    toast(profileScreenTexts.codeWaits, 'plain', paths.myProfile)
  return true
}

/** Specified: an e-mail in use by another user reads as a username in use (GAP-029). */
const textOfError = (error: string) =>
  error === accountAnswers.userAlreadyExists ? accountTexts.usernameExists : error
