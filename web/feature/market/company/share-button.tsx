import { t } from '@lingui/core/macro'
import { Share2 } from 'lucide-react'
import type { SecurityPage } from '#shared/market/market.ts'

/** Shares the public page of a company. */
export function ShareButton({ name, isin }: Pick<SecurityPage, 'name' | 'isin'>) {
  return (
    <button
      type="button"
      title={t`Share`}
      aria-label={t`Share ${name}`}
      onClick={() => void import('./share-company.ts').then(({ shareCompany }) => shareCompany(name, isin))}
      className="grid size-11 flex-none place-items-center text-muted hover:text-brand"
    >
      <Share2 aria-hidden />
    </button>
  )
}
