import { answerText } from '#web/platform/answer-text.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatRupees } from '#shared/kernel/format.ts'
import { formatShares } from '#web/lib/format.ts'
import { FaqOnTop } from '#web/ui/faq-on-top.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Quote } from './use-quote.ts'

/** The charges of a quote, line by line. The total is the amount that the gateway charges. */
export function Charges({ quote, stale }: { quote: Quote; stale: boolean }) {
  return (
    <dl aria-label={t`What you pay`} aria-busy={stale} className={`transition-opacity ${stale ? 'opacity-45' : ''}`}>
      {quote.charges.map(({ code, label, amount }) =>
        code === 'PLATFORM_FEE' ? (
          <Fee key={code} label={t`Platform fee (${feeRate(quote)})`} amount={amount} />
        ) : (
          <Line
            key={code}
            label={
              code === 'SHARES'
                ? `${formatShares(quote.quantity)} × ${formatRupees(quote.price_per_share)}`
                : answerText(`charge.${code}`, label)
            }
            amount={amount}
          />
        ),
      )}
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="text-base font-semibold">
          <Trans>
            Total <span className="text-sm font-normal text-muted">incl. all charges</span>
          </Trans>
        </dt>
        <dd>
          <Money rupees={quote.total} size="2xl" />
        </dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-1">
        <dt className="text-sm text-muted">
          <Trans>Effective price per share</Trans>
        </dt>
        <dd>
          <Money rupees={quote.effective_price_per_share} size="sm" />
        </dd>
      </div>
    </dl>
  )
}

function Line({ label, amount }: { label: ReactNode; amount: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
      <dt className="text-base text-muted">{label}</dt>
      <dd className="ml-auto">
        <Money rupees={amount} />
      </dd>
    </div>
  )
}

/** The fee with its rate, and on a tap what it is for. */
function Fee({ label, amount }: { label: string; amount: number }) {
  const [open, setOpen] = useState(false)
  const button = (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
      className="-my-3 inline-flex min-h-11 items-center gap-1 text-left"
    >
      <span className="underline decoration-dotted underline-offset-4">{label}</span>
      <ChevronDown aria-hidden className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />
    </button>
  )
  return (
    <>
      <Line label={button} amount={amount} />
      {open && (
        <div className="pb-2">
          <dt className="sr-only">
            <Trans>About the fee</Trans>
          </dt>
          <dd className="text-sm text-muted">
            <Trans>
              For arranging the deal: escrow, payment, papers and the transfer to your demat account. GST is included,
              and nothing is added later.
            </Trans>
            <br />
            <FaqOnTop about="fees" />
          </dd>
        </div>
      )}
    </>
  )
}

/** `3%`: the fee as a part of the price of the shares. */
function feeRate({ charges }: Quote): string {
  const amountOf = (code: string) => charges.find((charge) => charge.code === code)?.amount ?? 0
  return `${Number(((amountOf('PLATFORM_FEE') / amountOf('SHARES')) * 100).toFixed(2))}%`
}
