import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

export function SortArrow({ isDescending }: { readonly isDescending: boolean }) {
  const Icon = isDescending ? IconArrowDown : IconArrowUp
  return <Icon size={14} aria-hidden="true" />
}
