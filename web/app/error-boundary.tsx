import { t } from '@lingui/core/macro'
import { Component, type ReactNode } from 'react'
import { NoInternet } from '#web/system/no-internet.tsx'
import { ErrorScreen } from './error-screen.tsx'

/** Catches the error of a screen, whose code could not be fetched or has a bug. The rest of the app keeps working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    addEventListener('popstate', this.reset)
  }

  override componentWillUnmount() {
    removeEventListener('popstate', this.reset)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (!navigator.onLine) return <NoInternet />
    // A failed import() fails again until the page is reloaded.
    return (
      <ErrorScreen
        what={t`This screen could not be shown`}
        safe={t`Your orders, money and shares are not affected.`}
        onRetry={() => location.reload()}
      />
    )
  }

  private readonly reset = () => this.setState({ failed: false })
}
