import { useCallback, useMemo } from 'react'
import { useConfig, withSupportEmail } from '../../api/config.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { useReplacePage } from '../../ui/page/useReplacePage.ts'

/** What a list says when there is nothing to see. */
export type EmptyList = {
  /** `email` is the address of the support. */
  readonly empty: (email: string) => string
  /** What to do instead. */
  readonly next: { readonly label: string; readonly to: string }
  /** Where OK of the dialog about it leads, or what it does. */
  readonly okLeadsTo: string | (() => void)
}

/** An empty list says so once in a dialog and stays to be read. */
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
