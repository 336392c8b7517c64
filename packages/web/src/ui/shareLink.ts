import { toast } from './dialogs/toast.ts'

/** Copies the link, and shows `copied` in a toast. */
export async function copyLink(link: string, copied: string): Promise<void> {
  await navigator.clipboard.writeText(link)
  toast(copied, 'good')
}

/** Whether the device has a dialog for sharing. */
export const canShare = (): boolean => 'share' in navigator

/** Opens that dialog. A user who closes it has not shared, which is no failure. */
export async function shareLink(text: string, url: string): Promise<void> {
  await navigator.share({ text, url }).catch(() => undefined)
}
