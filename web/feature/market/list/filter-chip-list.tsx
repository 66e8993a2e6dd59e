import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { Catalogue } from '#shared/market/market.ts'
import { changeFilter, type ListFilter, noFilter, saveFilter } from './list-choice.ts'
import { chipsOf } from './filter-chips.ts'

interface FilterChipsProps {
  sectors: Catalogue['sectors']
  filter: ListFilter
}

/** Above a list: what filter and order have chosen, each to be taken off. */
export function FilterChips({ sectors, filter }: FilterChipsProps) {
  const chips = chipsOf(filter, sectors)
  if (chips.length === 0) return null
  return (
    <ul aria-label={t`Chosen filters`} className="flex flex-wrap gap-x-2 py-1">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Chip label={label} name={t`Remove ${label}`} onClick={() => changeFilter(without)} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => saveFilter(noFilter)}
            className="min-h-11 px-2 text-sm font-semibold text-brand"
          >
            <Trans>Clear all</Trans>
          </button>
        </li>
      )}
    </ul>
  )
}

/** 32 px high, in a target of 44. */
function Chip({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={name} onClick={onClick} className="flex min-h-11 items-center">
      <span className="flex min-h-8 items-center gap-1.5 rounded-full bg-tint py-1 pr-2 pl-3 text-left text-sm text-brand">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <X aria-hidden className="size-4" />
      </span>
    </button>
  )
}
