import { t } from '@lingui/core/macro'
import type { Fundamentals } from '#shared/market/fundamentals.ts'
import { AboutSection } from './about-section.tsx'

/** The risks of this company, beside those of every unlisted share. */
export function CompanyRisks({ risks }: Pick<Fundamentals, 'risks'>) {
  if (risks.length === 0) return null
  return (
    <AboutSection title={t`Risks of this company`}>
      <ul className="list-disc space-y-1.5 pl-5">
        {risks.map((risk) => (
          <li key={risk} className="wrap-anywhere">
            {risk}
          </li>
        ))}
      </ul>
    </AboutSection>
  )
}
