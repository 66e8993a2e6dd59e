import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { rowOfView, rowsFrom } from './home-rows.ts'
import { CompanyLink } from './security-row.tsx'

interface CompanyRowProps {
  id: string
  /** Its name, where it is known already. */
  name: string | undefined
}

/** A company as in the lists, with its price, the day of it and the weekly change. Where these cannot be read it is a link alone. */
export function CompanyRow({ id, name = 'See the company' }: CompanyRowProps) {
  const { row, failed } = useRow(id)
  if (failed)
    return (
      <Link
        to={`/companyOverview?id=${encodeURIComponent(id)}`}
        state={{ id }}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-brand"
      >
        {name}
      </Link>
    )
  return (
    <div className="-mx-4 mb-3 flex min-h-[4.5rem] border-b border-line pr-4">
      {row === undefined ? (
        <Skeleton className="m-4 mr-0 flex-1" />
      ) : (
        <CompanyLink {...row} note={row.sector} pricesAsOf={undefined} />
      )}
    </div>
  )
}

/** From the start of the catalogue, which the browser has mostly stored, else the company by itself. */
function useRow(id: string) {
  const first = useEndpoint('readFirstScreen', {})
  const listed = rowsFrom(first.data, undefined).find((row) => row.id === id)
  const isListed = listed !== undefined || (first.data === undefined && first.error === undefined)
  const { data, error } = useEndpoint('readSecurity', isListed ? null : { params: { id } })
  return { row: listed ?? (data && rowOfView(data.data)), failed: error !== undefined && data === undefined }
}
