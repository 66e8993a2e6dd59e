import { answerText } from '#web/platform/answer-text.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { SaleCard, TransferGuide } from '#shared/sale/api.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Day } from '#web/ui/when.tsx'
import { CopyRow } from './copy-row.tsx'

type Transfer = NonNullable<SaleCard['transfer']>

/** Where the shares go, with every value to copy, and the three ways to give the order. */
export function TransferGuides({ sale, transfer }: { sale: SaleCard; transfer: Transfer }) {
  const [open, setOpen] = useState<string>()
  const { reference, to } = transfer
  const facts = { isin: sale.isin, quantity: String(sale.qty), reference, buyer: to.name }
  return (
    <section aria-label={t`Transfer`}>
      <p className="text-base font-semibold">
        <Trans>
          Please transfer the shares by <Day at={sale.ends_on ?? transfer.by} />
        </Trans>
      </p>
      <dl className="mt-2 divide-y divide-line rounded-card border border-line px-3">
        <CopyRow label={t`To`} value={transfer.to.name} />
        {transfer.to.accounts.map(({ depository, dp, demat }) => (
          <CopyRow
            key={depository}
            label={t`Demat account, if yours is with ${depository}`}
            name={t`${depository} account`}
            value={demat}
            about={dp}
          />
        ))}
        <CopyRow label="ISIN" value={sale.isin} />
        <CopyRow label={t`Number of shares`} value={String(sale.qty)} />
        <CopyRow label={t`Reference`} value={transfer.reference} />
      </dl>
      <h3 className="mt-4 text-base font-semibold">
        <Trans>How to transfer</Trans>
      </h3>
      <div className="divide-y divide-line">
        {transfer.guides.map((guide) => (
          <Disclosure
            key={guide.name}
            heading="h3"
            title={ways()[guide.name]}
            open={open === guide.name}
            onToggle={() => setOpen(open === guide.name ? undefined : guide.name)}
          >
            <Guide guide={guide} facts={facts} />
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

const ways = (): Readonly<Record<TransferGuide['name'], string>> => ({
  DIS: t`On paper, with a delivery instruction slip (DIS)`,
  'CDSL Easiest': t`Online with CDSL Easiest`,
  'NSDL Speed-e': t`Online with NSDL SPEED-e`,
})

function Guide({ guide, facts }: { guide: TransferGuide; facts: Readonly<Record<string, string>> }) {
  return (
    <div className="pb-4">
      <ol className="list-decimal space-y-2 pl-5 text-base">
        {guide.steps.map((step, index) => (
          <li key={step} className="wrap-anywhere">
            {answerText(`guide.${guide.name}.${index + 1}`, step, facts)}
          </li>
        ))}
      </ol>
      {guide.url !== undefined && (
        <LinkButton href={guide.url} className="mt-3">
          <Trans>Open {guide.name}</Trans>
        </LinkButton>
      )}
    </div>
  )
}
