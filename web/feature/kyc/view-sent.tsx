import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { StepView } from '#shared/kyc/api.ts'
import { openFile } from '#web/native/open-file.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/form/button.tsx'

const notFetched = () => t`We could not fetch the file. Please try again.`

/** Opens the file that was sent last for a step, or says why there is none. A rejected one is deleted, and a bank account has none. */
export function ViewSent({ step: { document_name: document, kyc_approval_status: status } }: { step: StepView }) {
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState('')
  const [isGone, setGone] = useState(false)

  async function view() {
    setBusy(true)
    setNote('')
    try {
      // Its address ends within a minute, so each tap reads another one.
      const { data } = await call('readKycFile', { params: { document } })
      openFile(data.url)
    } catch (error) {
      setNote(error instanceof ApiError ? error.userMessage : notFetched())
      setGone(error instanceof ApiError && error.status === 404)
    } finally {
      setBusy(false)
    }
  }

  const isKept = status === 1 || status === 3
  if (!isKept || document === 'bank') return null
  return (
    <div className="flex flex-col items-start">
      {!isGone && (
        <Button kind="quiet" busy={busy} className="-mx-4 -my-1.5 py-1.5 text-left" onClick={() => void view()}>
          {!busy && <Eye aria-hidden />}
          <Trans>View what you sent</Trans>
        </Button>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {note}
      </p>
    </div>
  )
}
