import { accountTexts } from '@sidebet/copy/screens/account'
import { menuTexts } from '@sidebet/copy/screens/menu'
import { secondFactorTexts } from '@sidebet/copy/screens/secondFactor'
import { sessionTexts } from '@sidebet/copy/screens/session'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useCall } from '../api/useCall.ts'
import { currentSession, refreshSession, useSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { SwitchField } from '../ui/forms/fields.tsx'
import { Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { Passkeys } from './Passkeys.tsx'

/** The switch of the second factor, and the passkeys that can replace its codes. */
export function ChangeMfa() {
  const { userID } = useSession()
  const replacePage = useReplacePage()
  const status = useCall('mfaStatus', { params: { userID }, quiet: true }, { always: true })
  return (
    <Page title={menuTexts.profile.mfa} narrow>
      <p>{secondFactorTexts.lead}</p>
      <WhenRead of={status} notRead={secondFactorTexts.notRead}>
        {({ MFAon }) => (
          <Form<'MFAon'> key={String(MFAon)} onSubmit={(typed) => change(typed, replacePage)}>
            <SwitchField
              name="MFAon"
              label={sessionTexts.mfa.title}
              words={[accountTexts.mfaOff, accountTexts.mfaOn]}
              defaultOn={MFAon}
            />
            <SubmitButton>{secondFactorTexts.submit}</SubmitButton>
          </Form>
        )}
      </WhenRead>
      <Passkeys />
    </Page>
  )
}

async function change(
  { MFAon }: FormValues<'MFAon'>,
  replacePage: (path: string) => void,
): Promise<void> {
  const { userID } = currentSession()
  const answer = await api.mfaChangeStatus({ body: { userID, MFAon: MFAon === 'true' } })
  if (!answer.ok) {
    await showFailure(answer)
    return
  }
  await refreshSession()
  await dialog.showMessage(secondFactorTexts.changed)
  replacePage(paths.home)
}
