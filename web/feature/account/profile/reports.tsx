import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight, Percent, UserRound } from 'lucide-react'
import { useState } from 'react'
import { financialYearAt, nameOfYear } from '#shared/portfolio/year.ts'
import { call } from '#web/platform/api/client.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { FileButton } from '#web/ui/form/file-button.tsx'
import { GainsSheet } from './gains-sheet.tsx'
import { rowClass } from './profile-rows.tsx'

const files = () =>
  [
    { label: t`Holdings (CSV)`, name: 'exportHoldings' },
    { label: t`Orders (CSV)`, name: 'exportOrders' },
  ] as const

/** What a person needs at tax time, as rows of a card, and where the nominee of their shares is kept. */
export function Reports() {
  const [gainsOpen, setGainsOpen] = useState(false)
  const [nomineeOpen, setNomineeOpen] = useState(false)
  const year = financialYearAt(Date.now())
  return (
    <>
      {files().map(({ label, name }) => (
        <FileButton
          key={name}
          label={label}
          rowClass={rowClass}
          address={async () => (await call(name, {})).data.url}
        />
      ))}
      <button type="button" onClick={() => setGainsOpen(true)} className={rowClass}>
        <Percent aria-hidden className="text-muted" />
        <span className="min-w-0 flex-1">
          <Trans>
            Capital gains, <span className="whitespace-nowrap">{nameOfYear(year)}</span>
          </Trans>
        </span>
        <ChevronRight aria-hidden className="text-muted" />
      </button>
      <Disclosure
        heading="h3"
        title={
          <span className="flex items-center gap-3 @max-[13rem]:[&>.lucide:first-child]:hidden">
            <UserRound aria-hidden className="text-muted" />
            <span className="min-w-0">
              <Trans>Nominee: registered with your broker</Trans>
            </span>
          </span>
        }
        open={nomineeOpen}
        onToggle={() => setNomineeOpen(!nomineeOpen)}
      >
        <div className="space-y-2 pb-4 text-muted">
          <p>
            <Trans>
              Your shares lie in your demat account, so their nominee is registered with your depository participant,
              your broker, and not here (Companies Act, 2013, section 72).
            </Trans>
          </p>
          <p>
            <Trans>
              To look it up, open Nominee in the profile of your broker's app, or read your client master list (CML).
            </Trans>
          </p>
          <p>
            <Trans>To change it, give your broker a new nomination, in its app or on its form.</Trans>
          </p>
        </div>
      </Disclosure>
      {gainsOpen && <GainsSheet current={year} onClose={() => setGainsOpen(false)} />}
    </>
  )
}
