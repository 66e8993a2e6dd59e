import { t } from '@lingui/core/macro'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { Link } from 'wouter'
import { type HomeRow, rowOfView, rowsFrom } from '#web/feature/market/home/home-rows.ts'
import { CompanyLink } from './security-row.tsx'

interface CompanyRowProps {
  id: string
  /** Its name, where it is known already. */
  name: string | undefined
}

/** A company as in the lists, with its price, the day of it and the weekly change. Until these are read, and without them, its name alone. */
export function CompanyRow({ id, name = t`See the company` }: CompanyRowProps) {
  const row = useRow(id)
  return (
    <div className="-mx-4 mb-3 flex min-h-[4.5rem] border-b border-line pr-4">
      {row === undefined ? (
        <Link
          to={`/companyOverview?id=${encodeURIComponent(id)}`}
          state={{ id }}
          className="flex items-center pl-4 font-semibold text-brand"
        >
          {name}
        </Link>
      ) : (
        <CompanyLink {...row} note={row.sector} pricesAsOf={undefined} />
      )}
    </div>
  )
}

/** From the start of the catalogue, which the browser has mostly stored, else the company by itself. */
function useRow(id: string): HomeRow | undefined {
  const first = useEndpoint('readFirstScreen', {})
  const listed = rowsFrom(first.data, undefined).find((row) => row.id === id)
  const isAsked = listed === undefined && (first.data ?? first.error) !== undefined
  const { data } = useEndpoint('readSecurity', isAsked ? { params: { id } } : null)
  return listed ?? (data && rowOfView(data.data))
}
