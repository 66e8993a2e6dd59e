import { t } from '@lingui/core/macro'
import { ExternalLink } from 'lucide-react'
import type { Fundamentals } from '#shared/market/fundamentals.ts'
import { Day } from '#web/ui/when.tsx'
import { AboutSection } from './about-section.tsx'

/** What the figures are taken from, to be read at its source. */
export function CompanyDocuments({ documents }: Pick<Fundamentals, 'documents'>) {
  if (documents.length === 0) return null
  return (
    <AboutSection title={t`Documents`}>
      <ul>
        {documents.map(({ name, address, of }) => (
          <li key={address}>
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="flex min-h-11 flex-wrap items-center gap-x-2 py-1"
            >
              <span className="min-w-0 font-semibold text-brand wrap-anywhere">{name}</span>
              <ExternalLink aria-hidden className="size-4 text-brand" />
              <span className="text-sm text-muted">
                <Day at={of} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </AboutSection>
  )
}
