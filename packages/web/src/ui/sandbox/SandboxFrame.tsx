import { Button } from '@mantine/core'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FrameMessage, readFrameMessage } from './frameMessage.ts'
import { leaveFrame } from './leaveFrame.ts'
import styles from './SandboxFrame.module.css'

/** A page of the sandbox in a frame; ends with the outcome of its message, or `left` when its user leaves it. */
export function SandboxFrame<Outcome>(props: {
  readonly origin: string
  readonly path: string
  readonly title: string
  /** Null for a message that is no outcome. */
  readonly read: (message: FrameMessage) => Outcome | null
  readonly left: Outcome
  readonly onOutcome: (outcome: Outcome) => void
}) {
  const { origin, path, title, read, left, onOutcome } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [historyBefore] = useState(() => window.history.length)
  const [isOver, setOver] = useState(false)

  const end = useCallback(
    async (outcome: Outcome) => {
      setOver(true)
      if (frame.current) await leaveFrame(frame.current, historyBefore)
      onOutcome(outcome)
    },
    [onOutcome, historyBefore],
  )
  useEffect(() => {
    function onMessage(event: MessageEvent) {
      const message = readFrameMessage(event, { origin, source: frame.current?.contentWindow })
      const outcome = message && read(message)
      if (outcome) void end(outcome)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [origin, read, end])

  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        data-over={isOver}
        title={title}
        src={`${origin}${path}`}
        sandbox="allow-scripts allow-forms allow-same-origin"
      />
      {/* Has the focus, so that Escape reaches our page: in the frame, the frame receives it. */}
      <Button
        data-autofocus
        variant="default"
        fullWidth
        mt={12}
        disabled={isOver}
        onClick={() => void end(left)}
      >
        {dialogTexts.close}
      </Button>
    </>
  )
}
