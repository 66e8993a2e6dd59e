import { Component, type ReactNode } from 'react'
import { NoInternet } from '#web/system/no-internet.tsx'
import { ErrorScreen } from './error-screen.tsx'

/** Catches what a screen threw: its code could not be fetched, or it has a bug. The rest of the app lives on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    addEventListener('popstate', this.forget)
  }

  override componentWillUnmount() {
    removeEventListener('popstate', this.forget)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (!navigator.onLine) return <NoInternet />
    // A failed import stays failed for the life of the page, so only loading it anew helps.
    return (
      <ErrorScreen
        what="This screen could not be shown"
        safe="Your orders, money and shares are not affected."
        onRetry={() => location.reload()}
      />
    )
  }

  private readonly forget = () => this.setState({ failed: false })
}
