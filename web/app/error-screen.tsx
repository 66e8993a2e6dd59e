import { brand } from '#shared/brand.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'

interface ErrorScreenProps {
  /** What happened. */
  what: string
  /** What the failure does not affect. */
  safe: string
  onRetry: () => void
}

/** An error as a whole screen, for failures before or instead of a screen. */
export function ErrorScreen(props: ErrorScreenProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center">
      <h1 className="sr-only">{brand.name}</h1>
      <ErrorState {...props} />
    </main>
  )
}
