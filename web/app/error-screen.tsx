import { brand } from '#shared/brand.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

interface ErrorScreenProps {
  what: string
  safe: string
  onRetry: () => void
}

/** For when there is no screen to say it in. */
export function ErrorScreen(props: ErrorScreenProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center">
      <h1 className="sr-only">{brand.name}</h1>
      <ErrorState {...props} />
    </main>
  )
}
