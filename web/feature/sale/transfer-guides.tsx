import { useState } from 'react'
import type { SaleCard, TransferGuide } from '#shared/sale/api.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Day } from '#web/ui/when.tsx'
import { CopyRow } from './copy-row.tsx'

type Transfer = NonNullable<SaleCard['transfer']>

/** Where the shares go, with every value to copy, and the three ways to give the order. */
export function TransferGuides({ sale, transfer }: { sale: SaleCard; transfer: Transfer }) {
  const [open, setOpen] = useState<string>()
  return (
    <section aria-label="Transfer">
      <p className="text-base font-semibold">
        Please transfer the shares by <Day at={sale.ends_on ?? transfer.by} />
      </p>
      <dl className="mt-2 divide-y divide-line rounded-card border border-line px-3">
        <CopyRow label="To" value={transfer.to.name} />
        {transfer.to.accounts.map(({ depository, dp, demat }) => (
          <CopyRow
            key={depository}
            label={`Demat account, if yours is with ${depository}`}
            name={`${depository} account`}
            value={demat}
            about={dp}
          />
        ))}
        <CopyRow label="ISIN" value={sale.isin} />
        <CopyRow label="Number of shares" value={String(sale.qty)} />
        <CopyRow label="Reference" value={transfer.reference} />
      </dl>
      <h3 className="mt-4 text-base font-semibold">How to transfer</h3>
      <div className="divide-y divide-line">
        {transfer.guides.map((guide) => (
          <Disclosure
            key={guide.name}
            heading="h3"
            title={ways[guide.name]}
            open={open === guide.name}
            onToggle={() => setOpen(open === guide.name ? undefined : guide.name)}
          >
            <Guide guide={guide} />
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

const ways: Readonly<Record<TransferGuide['name'], string>> = {
  DIS: 'On paper, with a delivery instruction slip (DIS)',
  'CDSL Easiest': 'Online with CDSL Easiest',
  'NSDL Speed-e': 'Online with NSDL SPEED-e',
}

function Guide({ guide }: { guide: TransferGuide }) {
  return (
    <div className="pb-4">
      <ol className="list-decimal space-y-2 pl-5 text-base">
        {guide.steps.map((step) => (
          <li key={step} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
      {guide.url !== undefined && (
        <LinkButton href={guide.url} className="mt-3">
          Open {guide.name}
        </LinkButton>
      )}
    </div>
  )
}
