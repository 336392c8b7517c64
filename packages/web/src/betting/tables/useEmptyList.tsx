import { useCallback, useMemo } from 'react'
import { useConfig, withSupportEmail } from '../../api/config.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { useReplacePage } from '../../ui/page/useReplacePage.ts'

/** The texts and actions of an empty list. */
export type EmptyList = {
  /** `email` is the support address. */
  readonly empty: (email: string) => string
  /** What the user can do instead. */
  readonly next: { readonly label: string; readonly to: string }
  /** The path to which OK of the dialog leads, or its action. */
  readonly okLeadsTo: string | (() => void)
}

/** An empty list shows its text once in a dialog, and on the page. */
export function useEmptyList(list: EmptyList) {
  const replacePage = useReplacePage()
  const config = useConfig()
  const onEmpty = useCallback(() => {
    void withSupportEmail(list.empty)
      .then((text) => dialog.showMessage(text))
      .then(() => {
        const { okLeadsTo } = list
        if (typeof okLeadsTo === 'string') replacePage(okLeadsTo)
        else okLeadsTo()
      })
  }, [list, replacePage])
  const text = list.empty(config?.supportEmail ?? '')
  const empty = useMemo(
    () => (
      <>
        <p>{text}</p>
        <LinkButton to={list.next.to}>{list.next.label}</LinkButton>
      </>
    ),
    [text, list.next],
  )
  return { empty, onEmpty }
}
