import { connectionTexts } from '@sidebet/copy/screens/connection'
import type { Later } from '../lazyPart.ts'
import { toast } from './toast.ts'

/** Opens at once what needs this part, unless the part is not loaded yet. A toast reports a failure to load it. */
export function openPart<Part>(of: Later<Part>, open: (part: Part) => void): void {
  const part = of.get()
  if (part) open(part)
  else void of.fetch().then(open, () => toast(connectionTexts.unreachable, 'bad'))
}
