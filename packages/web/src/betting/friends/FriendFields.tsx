import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { TextField } from '../../ui/forms/fields.tsx'
import { PhoneFields } from '../../ui/forms/PhoneFields.tsx'
import type { TypedFriend } from './friendForm.ts'

const texts = friendBetsTexts.fields

/** The contacts that name a friend; one of them is enough. */
export function FriendFields({ of }: { readonly of: TypedFriend }) {
  return (
    <>
      <TextField
        name="friendUsername"
        label={texts.username}
        autoComplete="off"
        defaultValue={of.friendUsername}
      />
      <TextField
        name="friendEmail"
        label={texts.email}
        type="email"
        autoComplete="off"
        defaultValue={of.friendEmail}
      />
      <PhoneFields labels={texts} of={of} placeholder={texts.countryCodePlaceholder} />
    </>
  )
}
