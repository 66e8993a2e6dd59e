import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { TicketView } from '#shared/support/api.ts'
import { call } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

type PicturedTicket = Pick<TicketView, 'id' | 'file_url' | 'related_file_id'>

/** A dialog with the picture of a ticket. */
export function TicketPicture({ ticket, onClose }: { ticket: PicturedTicket | undefined; onClose: () => void }) {
  return (
    <Sheet open={ticket !== undefined} onOpenChange={onClose} title={t`Picture of # 00${ticket?.id ?? ''}`}>
      {ticket && <Picture ticket={ticket} />}
    </Sheet>
  )
}

/** The address of a file expires after a few minutes. An address that fails is renewed once automatically. */
function Picture({ ticket: { id, file_url, related_file_id } }: { ticket: PicturedTicket }) {
  const [url, setUrl] = useState(file_url ?? undefined)
  const [step, setStep] = useState<'loading' | 'shown' | 'failed'>(file_url === null ? 'failed' : 'loading')
  const [renewed, setRenewed] = useState(false)

  async function renew() {
    if (related_file_id === null) return setStep('failed')
    setRenewed(true)
    setStep('loading')
    try {
      const { data } = await call('readFileAddress', { query: { id: related_file_id } })
      setUrl(data.url)
    } catch {
      setStep('failed')
    }
  }

  if (step === 'failed') {
    return (
      <div className="flex flex-col items-center gap-3 py-8 text-center">
        <p role="alert">
          <Trans>We couldn't show the picture.</Trans>
        </p>
        <Button kind="secondary" onClick={() => void renew()}>
          <Trans>Retry</Trans>
        </Button>
        {url !== undefined && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-11 items-center font-semibold text-brand"
          >
            <Trans>Open it by itself</Trans>
          </a>
        )}
      </div>
    )
  }
  return (
    <>
      {step === 'loading' && (
        <div role="status" aria-label={t`Loading the picture`}>
          <Skeleton className="h-60 w-full" />
        </div>
      )}
      <img
        src={url}
        alt={t`Sent with ticket 00${id}`}
        onLoad={() => setStep('shown')}
        onError={() => (renewed ? setStep('failed') : void renew())}
        className={`mx-auto max-h-[60dvh] w-auto max-w-full rounded-control ${step === 'shown' ? '' : 'sr-only'}`}
      />
    </>
  )
}
