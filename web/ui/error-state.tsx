import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'

interface ErrorStateProps {
  /** What happened. */
  what: string
  /** What is safe all the same. */
  safe?: string
  onRetry: () => void
}

export function ErrorState({ what, safe, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <CloudOff aria-hidden className="size-10 text-edge" />
      <div>
        <p className="text-base font-semibold">{what}</p>
        {safe !== undefined && <p className="mt-1 text-sm text-muted">{safe}</p>}
      </div>
      <Button kind="secondary" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
