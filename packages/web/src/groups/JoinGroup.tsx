import { codeTexts } from '@sidebet/copy/screens/codes'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { groupCodeOf } from '@sidebet/domain/groups/groupCode'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useRefresh } from '../api/useCall.ts'
import { chooseGroup } from '../session/currentGroup.ts'
import { currentSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { TextField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { readJoinLink } from './joinLink.ts'

const { join: texts, fields } = groupsTexts

type Name = 'groupName' | 'groupCode'

/** The invitation in the link fills in the form, and is removed from the address. */
export function JoinGroup() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const replacePage = useReplacePage()
  const refresh = useRefresh()
  const [mistake, setMistake] = useState('')
  const [invitation] = useState(() => readJoinLink(hash))
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])

  async function submit({ groupName, groupCode }: FormValues<Name>, focusOn: FocusOn<Name>) {
    const isMistyped = groupCodeOf(groupCode) === null
    setMistake(isMistyped ? codeTexts.groupMistyped : '')
    if (isMistyped) return focusOn('groupCode')
    const { currentUser } = currentSession()
    const answer = await api.joinGroup({ body: { groupName, groupCode, currentUser } })
    if (!answer.ok) return showFailure(answer)
    // The message is shown in both cases (GAP-148).
    await dialog.showMessage(answer.value.message)
    if (!answer.value.success) return focusOn('groupCode')
    chooseGroup(groupName.trim())
    await refresh('myGroups')
    replacePage(paths.groupBets)
  }
  return (
    <Page title={texts.title} narrow>
      <p>{texts.lead}</p>
      <Form<Name> onSubmit={submit}>
        <TextField
          name="groupName"
          label={fields.name}
          autoComplete="off"
          defaultValue={invitation.groupName}
          required
        />
        <TextField
          name="groupCode"
          label={fields.code}
          autoComplete="off"
          defaultValue={invitation.groupCode}
          error={mistake}
          required
        />
        <SubmitButton>{texts.title}</SubmitButton>
      </Form>
    </Page>
  )
}
