import { Link } from '#web/ui/link.tsx'
import type { PublicRow } from '#shared/market/rows.ts'
import { config } from '#web/app/config.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { Money } from '#web/ui/money.tsx'
import { Percent } from '#web/ui/percent.tsx'

export function SecurityCard({ security }: { security: PublicRow }) {
  return (
    <Link
      to={`/companyOverview?id=${encodeURIComponent(security.id)}`}
      state={{ id: security.id }}
      className="flex h-full items-center gap-3 rounded-card border border-line bg-surface px-4 hover:border-edge"
    >
      <CompanyLogo name={security.name} url={logoUrl(security)} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-base/5 font-semibold">{security.name}</span>
        <span className="block truncate text-sm text-muted">{security.sector}</span>
      </span>
      <span className="flex flex-none flex-col items-end">
        <Money rupees={security.price} size="lg" />
        <Percent value={security.percentage_of_change} />
      </span>
    </Link>
  )
}

function logoUrl({ id, logo }: PublicRow): string {
  return logo === 0 ? '' : `${config().ApiEndPoint}/market/logo/${id}/${logo}`
}
