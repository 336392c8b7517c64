import { groupAnswers } from '@sidebet/copy/screens/groupAnswers'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { GROUP_NAME_MAX } from '@sidebet/domain/groups/groupName'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useRefresh } from '../api/useCall.ts'
import { currentSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { TextField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { inviteFlow } from './inviteFlow.tsx'

const { create: texts, invite, fields } = groupsTexts

/** A name creates a group; then friends are invited one at a time. */
export function CreateGroup() {
  const replacePage = useReplacePage()
  const refresh = useRefresh()
  async function submit({ groupName }: FormValues<'groupName'>, focusOn: FocusOn<'groupName'>) {
    const { currentUser } = currentSession()
    const answer = await api.checkCreateGroup({ body: { currentUser, groupName } })
    if (!answer.ok) {
      await showFailure(answer)
      return focusOn('groupName')
    }
    if (typeof answer.value === 'string') {
      await dialog.showMessage(texts.taken)
      return focusOn('groupName')
    }
    await refresh('myGroups')
    await inviteFriends(answer.value)
    replacePage(paths.home)
  }
  return (
    <Page title={texts.title} narrow>
      <p>{texts.lead}</p>
      <Form<'groupName'> onSubmit={submit}>
        <TextField
          name="groupName"
          label={fields.name}
          autoComplete="off"
          maxLength={GROUP_NAME_MAX}
          required
        />
        <SubmitButton>{texts.title}</SubmitButton>
      </Form>
    </Page>
  )
}

async function inviteFriends(group: Parameters<typeof inviteFlow>[0]): Promise<void> {
  const words = [invite.more, invite.done] as const
  while (await inviteFlow(group)) {
    const word = await dialog.choose(groupAnswers.invited, words)
    if (word !== invite.more) return
  }
}
