import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

interface SendButtonProps {
  busy: boolean
  /** Whether what is to be sent is complete. */
  ready: boolean
  onSend: () => void
  children: ReactNode
}

/** The button that sends a step. While it is sent, the words say what happens. */
export function SendButton({ busy, ready, onSend, children }: SendButtonProps) {
  return (
    <>
      <p role="status" className="mb-2 text-center text-sm text-muted empty:hidden">
        {busy && 'Uploading and checking, up to a minute…'}
      </p>
      <Button full busy={busy} disabled={!ready} onClick={onSend}>
        {children}
      </Button>
    </>
  )
}
