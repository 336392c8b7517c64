import { Button } from '@mantine/core'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { type Audience, LINK_AUDIENCE, PUBLIC_AUDIENCE } from '../audience.ts'
import { FriendFields } from '../friends/FriendFields.tsx'
import { type TypedFriend, typedIn } from '../friends/friendForm.ts'
import type { Pick } from '../friends/Picks.tsx'
import { pickOne } from '../friends/pickOne.tsx'
import { readFriendPicks, readGroupPicks } from '../friends/readPicks.ts'
import { useFriendForm } from '../friends/useFriendForm.ts'
import { SlipFoot } from '../slip/SlipFoot.tsx'
import styles from '../slip/slip.module.css'
import own from './friendStep.module.css'

const { path: texts, noFriends, noGroups } = friendBetsTexts
const { close: X } = dialogTexts

/** The user's lists from which the audience may be picked. */
const PICK_LISTS = {
  friends: { word: texts.pickFriend, title: texts.friends, read: readFriendPicks, none: noFriends },
  groups: { word: texts.pickGroup, title: texts.groups, read: readGroupPicks, none: noGroups },
} as const
type PickList = keyof typeof PICK_LISTS

/** The audience, and the entries so far. */
type Named = { readonly audience: Audience; readonly typed: TypedFriend }

/** The result of the first step: an audience, or a list to pick from. */
type Choice = { readonly typed: TypedFriend } & (
  | { readonly audience: Audience }
  | { readonly from: PickList; readonly picks: readonly Pick<Audience>[] }
)

/** Prompts for the audience. Back makes the offer public again; the entries are retained for the next time. */
export async function friendStep(before: TypedFriend, money: string): Promise<Named | 'X'> {
  let typed = before
  for (;;) {
    const choice = await dialog.sheet<Choice | 'X'>(
      (close) => <FriendStep before={typed} money={money} onDone={close} />,
      { title: texts.title },
    )
    if (choice === 'X' || 'audience' in choice) return choice
    typed = choice.typed
    const picked = await pickOne(PICK_LISTS[choice.from].title, choice.picks, money)
    if (picked === 'X') return 'X'
    if (picked !== null) return { audience: picked, typed }
  }
}

function FriendStep(props: {
  readonly before: TypedFriend
  readonly money: string
  readonly onDone: (choice: Choice | 'X') => void
}) {
  const { before, money, onDone } = props
  const { form, isBusy, submit, pick } = useFriendForm((audience, typed) =>
    onDone({ audience, typed }),
  )
  const pickFrom = (from: PickList) =>
    pick<Audience>(PICK_LISTS[from], (picks, typed) => onDone({ from, picks, typed }))
  return (
    <form method="dialog" className={styles.slip} ref={form} onSubmit={submit} noValidate>
      <p className={styles.text}>{texts.lead}</p>
      <FriendFields of={before} />
      <div className={own.lists}>
        <p className={styles.aside}>{texts.orPick}</p>
        {(['friends', 'groups'] as const).map((from) => (
          <Button key={from} variant="default" size="md" onClick={() => pickFrom(from)}>
            {PICK_LISTS[from].word}
          </Button>
        ))}
        <Button
          variant="default"
          size="md"
          onClick={() => onDone({ audience: LINK_AUDIENCE, typed: typedIn(form.current!) })}
        >
          {texts.makeLink}
        </Button>
      </div>
      <SlipFoot
        money={money}
        words={[X, texts.back, texts.next]}
        onPress={(word) =>
          onDone(word === X ? 'X' : { audience: PUBLIC_AUDIENCE, typed: typedIn(form.current!) })
        }
        isBusy={isBusy}
        submits
      />
    </form>
  )
}
