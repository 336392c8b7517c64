import { accountTexts } from '@sidebet/copy/screens/account'
import { menuTexts } from '@sidebet/copy/screens/menu'
import { secondFactorTexts } from '@sidebet/copy/screens/secondFactor'
import { sessionTexts } from '@sidebet/copy/screens/session'
import { api } from '../core/calls/api.ts'
import { tellFailed } from '../core/calls/tellFailed.ts'
import { useCall } from '../core/calls/useCall.ts'
import { dialog } from '../core/dialogs/dialog.ts'
import { SwitchField } from '../core/forms/fields.tsx'
import { Form, type FormValues, SubmitButton } from '../core/forms/form.tsx'
import { currentSession, refreshSession, useSession } from '../core/session.ts'
import { Page } from '../core/shell/page.tsx'
import { paths } from '../core/shell/paths.ts'
import { useReplacePage } from '../core/shell/useReplacePage.ts'
import { WhenRead } from '../core/shell/WhenRead.tsx'
import { Passkeys } from './Passkeys.tsx'

/** The second factor's switch, and the passkeys that can stand in for its codes. */
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
    await tellFailed(answer)
    return
  }
  await refreshSession()
  await dialog.tell(secondFactorTexts.changed)
  replacePage(paths.home)
}
