import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { SaleCard } from '#shared/sale/api.ts'
import { formatShares } from '#web/lib/format.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

const acts = () =>
  ({
    cancel: {
      endpoint: 'cancelSale',
      title: t`Cancel this request?`,
      confirm: t`Cancel request`,
      keep: t`Keep the request`,
    },
    decline: {
      endpoint: 'declineSale',
      title: t`Decline this offer?`,
      confirm: t`Decline offer`,
      keep: t`Keep the offer`,
    },
  }) as const

const noAnswer = () => t`No answer from the server. Please try again: it is done only once.`

interface ConfirmSheetProps {
  act: keyof ReturnType<typeof acts>
  sale: SaleCard
  onClose: () => void
  /** It is done, or a refusal was read, so the request stands otherwise than this screen shows. */
  onChanged: () => void
}

/** Asks once more before a request ends. */
export function ConfirmSheet({ act, sale, onClose, onChanged }: ConfirmSheetProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { endpoint, title, confirm, keep } = acts()[act]

  async function run(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(endpoint, { params: { id: String(sale.id) } })
      onClose()
      onChanged()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.userMessage : noAnswer())
    } finally {
      setBusy(false)
    }
  }

  function close() {
    // A refusal is read first: the card that the server then shows may no longer offer this.
    if (failure !== undefined) onChanged()
    onClose()
  }

  return (
    <Sheet
      open
      onOpenChange={close}
      title={title}
      footer={
        <>
          {failure !== undefined && (
            <p role="alert" className="text-base text-loss">
              {failure}
            </p>
          )}
          <Button kind="danger" full busy={busy} onClick={() => void run()}>
            {confirm}
          </Button>
          <Button kind="quiet" full disabled={busy} onClick={close}>
            {keep}
          </Button>
        </>
      }
    >
      <p className="text-base">
        <Trans>
          The request for {formatShares(sale.qty)} of {sale.name} ends. Your shares stay with you, and you can place a
          new request at any time.
        </Trans>
      </p>
    </Sheet>
  )
}
