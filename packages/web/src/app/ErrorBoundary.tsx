import { Button } from '@mantine/core'
import { connectionTexts } from '@sidebet/copy/screens/connection'
import { pageTexts } from '@sidebet/copy/screens/page'
import { Component, type ReactNode, useEffect } from 'react'
import { isThere, useConnection } from '../api/connection.ts'
import { Problem } from '../ui/page/Problem.tsx'

type Props = { readonly children: ReactNode }
/** Where it broke: while the server was there, or without it. */
type State = { readonly broken: 'with' | 'without' | null }

/** A screen that breaks says so and can be tried again; header and menu stay. */
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

/** What it needed did not come without a connection: it is tried again with it. */
function NotFetched({ onBack }: { readonly onBack: () => void }) {
  const { server } = useConnection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is back
  useEffect(() => {
    if (server === 'there') onBack()
  }, [server])
  return (
    <Problem text={connectionTexts.unreachable}>
      <Button onClick={onBack}>{pageTexts.tryAgain}</Button>
    </Problem>
  )
}
