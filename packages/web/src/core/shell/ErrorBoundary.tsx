import { Button } from '@mantine/core'
import { pageTexts } from '@sidebet/contract/texts/page'
import { Component, type ReactNode } from 'react'
import { Problem } from './Problem.tsx'

type Props = { readonly children: ReactNode }

/** A screen that breaks says so and can be tried again; header and menu stay. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Problem text={pageTexts.broken}>
        <Button onClick={() => window.location.reload()}>{pageTexts.loadAgain}</Button>
      </Problem>
    )
  }
}
