import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatRupees } from '#shared/kernel/format.ts'
import { formatDays } from '#web/lib/dates.ts'
import { call } from '#web/platform/api/client.ts'
import { FaqOnTop } from '#web/ui/faq-on-top.tsx'
import { FileButton } from '#web/ui/form/file-button.tsx'
import { Dated } from '#web/ui/when.tsx'
import { shortAccount } from './deal-words.ts'
import type { Quote } from './purchase/use-quote.ts'

/** Who sells, where the shares go and by when, and what can be read before anything is paid. */
export function DealFacts({ quote }: { quote: Quote }) {
  const { seller, demat, depository, delivery, pay_from: from } = quote
  const readDraft = async (name: 'deal_term' | 'risk_disclosure') =>
    (await call('readDrafts', { params: { id: quote.quote_id } })).data[name]
  return (
    <section aria-label={t`About this deal`} className="rounded-control bg-sunken px-3 py-2">
      <dl className="divide-y divide-line">
        <Fact label={t`Seller`} text={`${seller.name}, ${seller.tax_id}`} />
        {demat !== null && <Fact label={t`To your demat`} text={shortAccount(demat, depository)} />}
        <Fact label={t`Shares expected`} text={formatDays(delivery.from, delivery.to)} />
        {from !== undefined && (
          <Fact label={t`Pay from`} text={`${shortAccount(from.account_no)}, ${from.ifsc_code}`} />
        )}
      </dl>
      {from !== undefined && (
        <p className="py-2 text-sm text-muted">
          <Trans>Pay from this account only: a payment from another one is refused.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-x-4 border-t border-line">
        <FaqOnTop about="delivery" />
        <FaqOnTop about="escrow" />
      </div>
      <p className="border-t border-line pt-2 text-sm text-muted">
        <Trans>Unlisted shares can be hard to sell, and their price can fall. Read before you pay:</Trans>
      </p>
      <div className="flex flex-wrap gap-x-4">
        <FileButton label={t`Deal term (PDF)`} address={() => readDraft('deal_term')} />
        <FileButton label={t`Risk disclosure (PDF)`} address={() => readDraft('risk_disclosure')} />
      </div>
    </section>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-base wrap-anywhere">
        <Dated text={text} />
      </dd>
    </div>
  )
}

/** Told before Pay when the total is more than one payment by UPI can be. */
export function UpiLimitNote({ quote }: { quote: Quote }) {
  if (quote.total <= quote.upi_limit) return null
  return (
    <p role="status" className="rounded-control bg-warn-tint px-3 py-2 text-base text-warn">
      <Trans>
        Above the UPI limit: pay by net banking or NEFT. One UPI payment can be up to {formatRupees(quote.upi_limit)}.
      </Trans>
    </p>
  )
}
