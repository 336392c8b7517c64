import { Button } from '@mantine/core'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { secondFactorTexts } from '@sidebet/copy/screens/secondFactor'
import { useId } from 'react'
import { api, type OutputOf } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useCall, useRefresh } from '../api/useCall.ts'
import { canUsePasskeys, createPasskey } from '../session/passkeys.ts'
import { currentSession, useSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { TextField } from '../ui/forms/fields.tsx'
import { Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { readerFormat } from '../ui/reader.ts'
import styles from './Passkeys.module.css'

const texts = secondFactorTexts.passkeys

type Passkey = OutputOf<'passkeys'>['data'][number]

/** The user's passkeys, to add and remove. On a host without passkeys they are listed only to be removed. */
export function Passkeys() {
  const { userID } = useSession()
  const id = useId()
  const passkeys = useCall('passkeys', { params: { userID }, quiet: true }, { always: true })
  const canAdd = canUsePasskeys(passkeys.data?.host ?? '')
  if (passkeys.data && !canAdd && passkeys.data.data.length === 0) return null
  return (
    <section className={styles.passkeys} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p>{texts.lead}</p>
      <WhenRead of={passkeys} notRead={texts.notRead}>
        {({ data }) => (
          <>
            {data.length === 0 ? <p>{texts.none}</p> : <List of={data} />}
            {canAdd ? <AddPasskey /> : <p>{texts.elsewhere}</p>}
          </>
        )}
      </WhenRead>
    </section>
  )
}

function List({ of }: { readonly of: readonly Passkey[] }) {
  const refresh = useRefresh()

  async function remove({ id, name }: Passkey) {
    const buttons = [dialogTexts.cancel, texts.remove] as const
    const main = dialogTexts.cancel
    if ((await dialog.choose(texts.confirmRemove(name), buttons, { main })) !== texts.remove) return
    const { userID } = currentSession()
    const answer = await api.removePasskey({ body: { userID, passkeyID: id } })
    if (answer.ok) toast(texts.removed(name), 'good')
    else await showFailure(answer)
    await refresh('passkeys')
  }

  return (
    <ul className={styles.list}>
      {of.map((passkey) => (
        <li key={passkey.id}>
          <div>
            <strong>{passkey.name}</strong>
            <span>
              {texts.addedOn(dayText(passkey.createdAt))},{' '}
              {passkey.lastUsedAt === null
                ? texts.neverUsed
                : texts.lastUsed(dayText(passkey.lastUsedAt))}
            </span>
          </div>
          <Button
            variant="default"
            aria-label={texts.removeOf(passkey.name)}
            onClick={() => void remove(passkey)}
          >
            {texts.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function AddPasskey() {
  const refresh = useRefresh()

  async function add({ name }: FormValues<'name'>) {
    const { userID } = currentSession()
    const challenge = await api.newPasskey({ body: { userID } })
    if (!challenge.ok) {
      await showFailure(challenge)
      return
    }
    const response = await createPasskey(challenge.value.options)
    if (response === 'exists') return dialog.showMessage(texts.alreadyExists)
    if (response === null) return dialog.showMessage(texts.notAdded)
    const answer = await api.addPasskey({ body: { userID, name, response } })
    if (answer.ok) {
      toast(texts.added(name), 'good')
      return refresh('passkeys')
    }
    await showFailure(answer)
  }

  return (
    <Form<'name'> onSubmit={add} label={texts.add}>
      <TextField
        name="name"
        label={texts.name}
        isFreeText
        autoComplete="off"
        maxLength={60}
        required
      />
      <SubmitButton>{texts.add}</SubmitButton>
    </Form>
  )
}

const DAY = readerFormat({ dateStyle: 'medium' })

const dayText = (iso: string) => DAY.format(new Date(iso))
