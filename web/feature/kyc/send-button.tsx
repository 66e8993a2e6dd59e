import type { ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { Submission } from './use-submission.ts'

interface SendButtonProps {
  submission: Submission
  /** Whether what is to be sent is complete. */
  ready: boolean
  /** Without it the button submits its form. */
  onSend?: () => void
  children: ReactNode
}

/** The button that sends a step with its files, and how far that is. */
export function SendButton({ submission: { busy, sentPercent }, ready, onSend, children }: SendButtonProps) {
  return (
    <>
      <UploadProgress percent={sentPercent} />
      <Button type={onSend ? 'button' : 'submit'} full busy={busy} disabled={!ready} onClick={onSend}>
        {children}
      </Button>
    </>
  )
}
