/** A user of a settled bet reports that its score is wrong, and why. */
import { Button } from '@mantine/core'
import { reportTexts } from '@sidebet/copy/screens/reports'
import { api } from '../../api/api.ts'
import { showFailure } from '../../api/showFailure.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { Form, type FormValues, SubmitButton } from '../../ui/forms/form.tsx'
import { LongTextField } from '../../ui/forms/LongTextField.tsx'

export async function reportScore(betID: string): Promise<void> {
  const { title, sent } = reportTexts
  const done = await dialog.sheet<true | 'X'>((close) => <Report betID={betID} close={close} />, {
    title,
    isOverPage: true,
  })
  if (done === true) toast(sent, 'good')
}

function Report(props: { readonly betID: string; readonly close: (value: true | 'X') => void }) {
  const { betID, close } = props
  async function submit({ reason }: FormValues<'reason'>) {
    const answer = await api.reportScore({ body: { betID, reason: reason.slice(0, 500) } })
    if (answer.ok) return close(true)
    await showFailure(answer)
    if (answer.code === 'reported') close('X')
  }
  return (
    <Form<'reason'> onSubmit={submit}>
      <p>{reportTexts.lead}</p>
      <LongTextField name="reason" label={reportTexts.reason} maxRows={8} required />
      <SubmitButton>{reportTexts.submit}</SubmitButton>
      <Button variant="default" size="md" fullWidth onClick={() => close('X')}>
        {reportTexts.cancel}
      </Button>
    </Form>
  )
}
