import { Button } from '@mantine/core'
import { connectionTexts } from '@sidebet/copy/screens/connection'
import { pageTexts } from '@sidebet/copy/screens/page'
import { Component, type ReactNode, useEffect } from 'react'
import { isThere, useConnection } from '../api/connection.ts'
import { Problem } from '../ui/page/Problem.tsx'

type Props = { readonly children: ReactNode }
/** Whether the server was reachable when the screen failed. */
type State = { readonly broken: 'with' | 'without' | null }

/** A failing screen shows an error and a retry; header and menu stay. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: null }

  static getDerivedStateFromError(): State {
    return { broken: isThere() ? 'with' : 'without' }
  }

  override render() {
    const { broken } = this.state
    if (broken === null) return this.props.children
    if (broken === 'without') return <NotFetched onBack={() => this.setState({ broken: null })} />
    return (
      <Problem text={pageTexts.broken}>
        <Button onClick={() => window.location.reload()}>{pageTexts.loadAgain}</Button>
      </Problem>
    )
  }
}

/** The screen's chunk did not load without a connection: it is retried once the server is reachable. */
function NotFetched({ onBack }: { readonly onBack: () => void }) {
  const { server } = useConnection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per reconnection
  useEffect(() => {
    if (server === 'there') onBack()
  }, [server])
  return (
    <Problem text={connectionTexts.unreachable}>
      <Button onClick={onBack}>{pageTexts.tryAgain}</Button>
    </Problem>
  )
}
